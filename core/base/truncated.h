#pragma once

#include <cstdint>
#include <limits>

namespace navwright {

/// Cuts towards 0, as the engine's casts do; what no 32 bits hold, or is no number, gives the smallest
/// integer, as the engine's processors do. (A plain cast of such a value may do anything.)
[[nodiscard]] inline std::int32_t truncated(float value) noexcept {
    constexpr float kLimit = 2147483648.0f;
    if (value >= -kLimit && value < kLimit) return static_cast<std::int32_t>(value);
    return std::numeric_limits<std::int32_t>::min();
}

}  // namespace navwright
