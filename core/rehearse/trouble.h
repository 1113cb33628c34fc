#pragma once

/// How badly bots fare on a nav, and when that is worse than it was.
namespace navwright {

/// A death weighs as much as so many stuck bots.
inline constexpr double kDeathWeight = 3;

/// Of stuck bots and deaths, each per bot and minute.
[[nodiscard]] inline double troubleOf(double stuckRate, double deathRate) {
    return stuckRate + kDeathWeight * deathRate;
}

/// Whether trouble is more than the least before by more than tests scatter: what was changed does harm.
[[nodiscard]] inline bool isWorse(double trouble, double least) {
    constexpr double kWorse = 0.05, kWorseShare = 1.25;
    return trouble > kWorseShare * least + kWorse;
}

}  // namespace navwright
