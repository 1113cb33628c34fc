#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

#include "core/base/index.h"

namespace navwright {

/// Stateless random numbers: the same seed, generation and index give the same sequence on every machine,
/// whatever was drawn before. SplitMix64 (Steele, Lea, Flood 2014).
class SeededDraw {
  public:
    SeededDraw(std::uint64_t seed, std::uint64_t generation, std::uint64_t index)
        : state_(mixed(mixed(mixed(seed) ^ generation) ^ index)) {}

    [[nodiscard]] std::uint64_t bits() { return mixed(state_ += kStep); }
    /// Uniform, above 0 and below 1.
    [[nodiscard]] double uniform() {
        constexpr double kUnit = 1.0 / 9007199254740992.0;  // 2^-53
        return (static_cast<double>(bits() >> 11U) + 0.5) * kUnit;
    }
    /// Normal, mean 0, standard deviation 1 (Box and Muller).
    [[nodiscard]] double normal() {
        const double radius = std::sqrt(-2 * std::log(uniform()));
        return radius * std::cos(2 * std::numbers::pi * uniform());
    }
    /// Uniform, 0 .. count - 1; `count` must not be 0.
    [[nodiscard]] std::size_t below(std::size_t count) {
        return toIndex(bits() % static_cast<std::uint64_t>(count));
    }

  private:
    static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;
    static std::uint64_t mixed(std::uint64_t value) {
        value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9;
        value = (value ^ (value >> 27U)) * 0x94d049bb133111eb;
        return (value ^ (value >> 31U)) + kStep;
    }

    std::uint64_t state_;
};

}  // namespace navwright
