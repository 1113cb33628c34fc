#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace navwright {

/// One of several equal shares of a sorted list, so that many processes split a folder among themselves.
struct Shard {
    std::size_t index = 0;  ///< 0 .. count - 1
    std::size_t count = 1;

    /// "i/n" with i from 1 to n; 0 stands for n, so that counting from 0 works too.
    [[nodiscard]] static Result<Shard> parse(std::string_view text);
    [[nodiscard]] bool holds(std::size_t position) const { return position % count == index; }
};

}  // namespace navwright
