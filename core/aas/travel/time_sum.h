#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

#include "core/aas/travel/travel_graph.h"

namespace navwright {

/// Adds times, hundredths of a second. kNoTime (unreachable) for sums above 32 bits (248 days), which only
/// crafted files reach.
[[nodiscard]] constexpr std::int32_t timeSum(std::same_as<std::int32_t> auto... times) {
    const std::int64_t sum = (std::int64_t{times} + ...);
    return sum > std::numeric_limits<std::int32_t>::max() ? kNoTime : static_cast<std::int32_t>(sum);
}

}  // namespace navwright
