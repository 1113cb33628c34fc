#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace navwright {

/// Returns a count with its noun: "1 vote", "3 votes".
[[nodiscard]] inline std::string counted(std::uint64_t count, std::string_view singular,
                                         std::string_view plural) {
    return fmt::format("{} {}", count, count == 1 ? singular : plural);
}

}  // namespace navwright
