#pragma once

/// Conversion factors for display.
namespace navwright {

inline constexpr double kPercent = 100;
inline constexpr double kSecondsPerMinute = 60;

}  // namespace navwright
