#include "core/base/stop_scope.h"

#include <utility>

namespace navwright {

namespace {

thread_local const std::stop_token* innermost = nullptr;

}  // namespace

StopScope::StopScope(std::stop_token token)
    : token_(std::move(token)), outer_(std::exchange(innermost, &token_)) {}

StopScope::~StopScope() {
    innermost = outer_;
}

bool stopAsked() noexcept {
    return innermost != nullptr && innermost->stop_requested();
}

}  // namespace navwright
