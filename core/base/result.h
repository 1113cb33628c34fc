#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace navwright {

/// What went wrong, where, and what the user can do about it.
struct Error {
    std::string what;        ///< one sentence in the user's words, no trailing full stop
    std::string where = {};  ///< file, with byte offset or field where known; may be empty
    std::string hint = {};   ///< what to do; may be empty

    /// "where: what (hint)", leaving out what is empty.
    [[nodiscard]] std::string message() const;
};

/// The user asked to stop. Not an error: nothing is reported or written.
struct Cancelled {};

/// Why a Result holds no value: an error or a cancellation. Its members are not inline because nearly every
/// function destroys some.
class [[nodiscard]] Failure {
  public:
    Failure(Error error);
    Failure(Cancelled cancelled) noexcept;
    Failure(const Failure& other) noexcept;
    Failure(Failure&& other) noexcept;
    Failure& operator=(const Failure& other) noexcept;
    Failure& operator=(Failure&& other) noexcept;
    ~Failure();

    [[nodiscard]] bool cancelled() const noexcept;
    /// The error. Throws std::logic_error when cancelled().
    [[nodiscard]] const Error& error() const;
    /// The error's message, or "Cancelled".
    [[nodiscard]] std::string message() const;

  private:
    std::shared_ptr<const Error> error_;  ///< null: cancelled
};

template <class T = void>
using Result = std::expected<T, Failure>;

[[nodiscard]] std::unexpected<Failure> fail(std::string_view what, std::string_view where = {},
                                            std::string_view hint = {});
[[nodiscard]] std::unexpected<Failure> cancelled();

}  // namespace navwright

#define NAV_JOIN_(a, b) a##b
#define NAV_JOIN(a, b) NAV_JOIN_(a, b)

/// Returns the failure of `expression` from the calling function, if it failed.
#define NAV_TRY(expression)                                  \
    if (auto navTried = (expression); !navTried) {           \
        return std::unexpected(std::move(navTried).error()); \
    } else                                                   \
        static_cast<void>(0)

/// `NAV_ASSIGN(auto map, loadBsp(path));` assigns the value, or returns the failure from the calling
/// function.
#define NAV_ASSIGN(declaration, expression) \
    NAV_ASSIGN_(NAV_JOIN(navResult, __LINE__), declaration, expression)
#define NAV_ASSIGN_(name, declaration, expression)              \
    auto name = (expression);                                   \
    if (!name) return std::unexpected(std::move(name).error()); \
    declaration = std::move(*name)
