#pragma once

#include <CLI/App.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace navwright {

/// One of `count` shares, for splitting a folder among several processes.
struct Shard {
    std::size_t index = 0;  ///< 0 .. count - 1
    std::size_t count = 1;

    /// Parses "i/n" with i from 1 to n. 0 means n, so that counting from 0 works, too.
    [[nodiscard]] static Result<Shard> parse(std::string_view text);
};

/// Adds --shard with its check.
void addShardOption(CLI::App& app, std::string& value, const std::string& help);

}  // namespace navwright
