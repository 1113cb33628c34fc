#pragma once

#include <stop_token>

namespace navwright {

/// The stop token for code deep in the call stack of this thread that has no JobContext, such as file
/// readers. A verb, a background job and parallelFor() make one; scopes nest. Code that must run to its end
/// (restoring files) makes one with an empty token.
class StopScope {
  public:
    explicit StopScope(std::stop_token token);
    StopScope(const StopScope&) = delete;
    StopScope& operator=(const StopScope&) = delete;
    ~StopScope();

  private:
    std::stop_token token_;
    const std::stop_token* outer_;
};

/// Whether a stop was requested in this thread's innermost scope; false without a scope.
[[nodiscard]] bool stopAsked() noexcept;

}  // namespace navwright
