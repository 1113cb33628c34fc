#include "core/base/result.h"

#include <stdexcept>

#include "core/base/path_text.h"

namespace navwright {

std::string Error::message() const {
    // A line break in a name must not start a new line.
    std::string text = where.empty() ? what : printable(where, "") + ": " + what;
    if (!hint.empty()) text += " (" + hint + ")";
    return text;
}

Failure::Failure(Error error) : error_(std::make_shared<const Error>(std::move(error))) {}
Failure::Failure(Cancelled) noexcept {}
Failure::Failure(const Failure& other) noexcept = default;
Failure::Failure(Failure&& other) noexcept = default;
Failure& Failure::operator=(const Failure& other) noexcept = default;
Failure& Failure::operator=(Failure&& other) noexcept = default;
Failure::~Failure() = default;

bool Failure::cancelled() const noexcept {
    return error_ == nullptr;
}

const Error& Failure::error() const {
    if (cancelled()) throw std::logic_error("a cancelled Result has no error");
    return *error_;
}

std::string Failure::message() const {
    return cancelled() ? "Cancelled" : error_->message();
}

std::unexpected<Failure> fail(std::string_view what, std::string_view where, std::string_view hint) {
    return std::unexpected(Failure(Error{std::string(what), std::string(where), std::string(hint)}));
}

std::unexpected<Failure> cancelled() {
    return std::unexpected(Failure(Cancelled{}));
}

}  // namespace navwright
