#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/vec2.h"

/// Combines several wanted velocities.
namespace navwright {

enum class Blending : std::uint8_t { weights, priority, context };
inline constexpr int kBlendings = 3;
/// "weights", "priority", "context".
[[nodiscard]] std::string_view blendingName(Blending blending);

struct Wish {
    Vec2 velocity{0};
    float weight = 1;
};

/// The weighted mean. Opposite wishes cancel out.
[[nodiscard]] Vec2 byWeight(std::span<const Wish> wishes, float maxSpeed);
/// The first wish, in the given order, that is not negligible.
[[nodiscard]] Vec2 byPriority(std::span<const Wish> wishes, float maxSpeed);

/// Interest and danger by direction (context steering). Opposite wishes do not cancel out; one is chosen.
class ContextRose {
  public:
    static constexpr std::size_t kDirections = 16;

    /// Adds interest by how far each direction agrees with the velocity, whose length is at most `maxSpeed`.
    void addInterest(const Vec2& velocity, float weight, float maxSpeed);
    /// Adds danger 0..1 in a direction, and less in its two neighbours; the maximum counts.
    void addDanger(const Vec2& direction, float amount);
    void addDanger(std::size_t direction, float amount);

    /// Returns a velocity along the direction of most interest among the least dangerous (within a tenth),
    /// with a speed by that interest; zero without interest.
    [[nodiscard]] Vec2 choose(float maxSpeed) const;

    [[nodiscard]] static Vec2 direction(std::size_t index);
    [[nodiscard]] float interest(std::size_t index) const { return interest_[index]; }
    [[nodiscard]] float danger(std::size_t index) const { return danger_[index]; }

  private:
    std::array<float, kDirections> interest_{};
    std::array<float, kDirections> danger_{};
};

}  // namespace navwright
