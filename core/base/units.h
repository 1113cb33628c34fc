#pragma once

/// Factors between what is computed and what is shown.
namespace navwright {

inline constexpr double kPercent = 100;
inline constexpr double kSecondsPerMinute = 60;

}  // namespace navwright
