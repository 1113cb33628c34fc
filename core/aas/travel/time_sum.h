#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

#include "core/aas/travel/travel_graph.h"

namespace navwright {

/// Times one after another, hundredths of a second; kNoTime where that is more than 32 bits hold (248 days),
/// which only made-up files reach: nobody gets there.
[[nodiscard]] constexpr std::int32_t timeSum(std::same_as<std::int32_t> auto... times) {
    const std::int64_t sum = (std::int64_t{times} + ...);
    return sum > std::numeric_limits<std::int32_t>::max() ? kNoTime : static_cast<std::int32_t>(sum);
}

}  // namespace navwright
