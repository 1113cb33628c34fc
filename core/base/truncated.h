#pragma once

#include <cstdint>
#include <limits>

namespace navwright {

/// Truncates towards 0 as the engine's casts do. NaN and values outside 32 bits give the smallest integer, as
/// on x86. (A plain cast of such a value is undefined behaviour.)
[[nodiscard]] inline std::int32_t truncated(float value) noexcept {
    constexpr float kLimit = 2147483648.0f;
    if (value >= -kLimit && value < kLimit) return static_cast<std::int32_t>(value);
    return std::numeric_limits<std::int32_t>::min();
}

}  // namespace navwright
