#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>

#include "api.h"

/// What all of Navwright's public headers share (docs/library.md). Lengths are in game units, times in
/// seconds of game time. All functions are thread-safe and do not throw; an object may be used by one thread
/// at a time, unless it is const.
namespace navwright::library::inline v1 {

/// Why something failed.
struct Error {
    std::string what = {};   ///< one sentence without full stop
    std::string where = {};  ///< file, with position or field where known; may be empty
    std::string hint = {};   ///< what to do; may be empty
    bool cancelled = false;  ///< Work::stop was requested; the rest is empty

    /// "where: what (hint)", without empty parts.
    [[nodiscard]] NAVWRIGHT_API std::string message() const;
};

/// A value, or why there is none.
template <class T = void>
using Result = std::expected<T, Error>;

/// Options of an operation. Functions may be called from any thread, but never two at once.
struct Work {
    std::stop_token stop = {};  ///< on request the operation soon ends with Error::cancelled
    int threads = 0;            ///< 0: one per core; does not affect the result
    /// `done` of `total` units of `task` are finished; `total` 0: unknown.
    std::function<void(std::string_view task, std::size_t done, std::size_t total)> progress = {};
    std::function<void(std::string_view sentence)> warning = {};  ///< told of what is odd and no error
};

/// A place or a vector.
struct Point {
    float x = 0;  ///< units, east
    float y = 0;  ///< units, north
    float z = 0;  ///< units, up

    /// All members are equal.
    friend bool operator==(const Point&, const Point&) = default;
};

/// Thresholds (docs/parameters.md).
struct Settings {
    std::string preset = "default";  ///< a built-in preset, such as "default" or "literal", or a preset file
    std::map<std::string, std::string> parameters =
        {};  ///< override the preset; by key: "nodes.radius", "48"
};

}  // namespace navwright::library::inline v1
