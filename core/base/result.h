#pragma once

#include <expected>
#include <string>
#include <utility>
#include <variant>

namespace navwright {

/// What went wrong, where, and what the user can do about it.
struct Error {
    std::string what;        ///< one sentence in the user's words, no trailing full stop
    std::string where = {};  ///< file, with byte offset or field where known; may be empty
    std::string hint = {};   ///< what to do; may be empty

    /// "where: what (hint)", leaving out what is empty.
    [[nodiscard]] std::string message() const {
        std::string text = where.empty() ? what : where + ": " + what;
        if (!hint.empty()) text += " (" + hint + ")";
        return text;
    }
};

/// The user asked to stop. Not an error: nothing is reported, nothing is written.
struct Cancelled {};

/// Why a Result holds no value: an error, or a cancel.
class [[nodiscard]] Failure {
  public:
    Failure(Error error) : reason_(std::move(error)) {}
    Failure(Cancelled cancelled) : reason_(cancelled) {}

    [[nodiscard]] bool cancelled() const noexcept { return std::holds_alternative<Cancelled>(reason_); }
    /// Only when not cancelled().
    [[nodiscard]] const Error& error() const { return std::get<Error>(reason_); }
    /// The error's message, or "Cancelled".
    [[nodiscard]] std::string message() const { return cancelled() ? "Cancelled" : error().message(); }

  private:
    std::variant<Error, Cancelled> reason_;
};

template <class T = void>
using Result = std::expected<T, Failure>;

[[nodiscard]] inline std::unexpected<Failure> fail(std::string what, std::string where = {},
                                                   std::string hint = {}) {
    return std::unexpected(Failure(Error{std::move(what), std::move(where), std::move(hint)}));
}

[[nodiscard]] inline std::unexpected<Failure> cancelled() {
    return std::unexpected(Failure(Cancelled{}));
}

}  // namespace navwright

#define NAV_JOIN_(a, b) a##b
#define NAV_JOIN(a, b) NAV_JOIN_(a, b)

/// Returns the failure of `expression` from the calling function; goes on when it succeeded.
#define NAV_TRY(expression)                                  \
    if (auto navTried = (expression); !navTried) {           \
        return std::unexpected(std::move(navTried).error()); \
    } else                                                   \
        static_cast<void>(0)

/// `NAV_ASSIGN(auto map, loadBsp(path));`: the value, or the failure returned from the calling function.
#define NAV_ASSIGN(declaration, expression) \
    NAV_ASSIGN_(NAV_JOIN(navResult, __LINE__), declaration, expression)
#define NAV_ASSIGN_(name, declaration, expression)              \
    auto name = (expression);                                   \
    if (!name) return std::unexpected(std::move(name).error()); \
    declaration = std::move(*name)
