#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/vec2.h"

/// Several wanted velocities made into one.
namespace navwright {

enum class Blending : std::uint8_t { weights, priority, context };
inline constexpr int kBlendings = 3;
/// "weights", "priority", "context".
[[nodiscard]] std::string_view blendingName(Blending blending);

struct Wish {
    Vec2 velocity{0};
    float weight = 1;
};

/// The sum of all by their weights, divided by the sum of weights. Opposite ones cancel out.
[[nodiscard]] Vec2 byWeight(std::span<const Wish> wishes, float maxSpeed);
/// The first, in the order given, that is not next to nothing.
[[nodiscard]] Vec2 byPriority(std::span<const Wish> wishes, float maxSpeed);

/// A rose of directions: how much one wants to go in each, and how dangerous that is. Opposite wishes stand
/// side by side here, so that one of them is taken.
class ContextRose {
  public:
    static constexpr std::size_t kDirections = 16;

    /// In each direction as much as it points along the velocity, which is `maxSpeed` long at most.
    void addInterest(const Vec2& velocity, float weight, float maxSpeed);
    /// `amount` 0..1 in this direction, less in the two beside; the worst counts.
    void addDanger(const Vec2& direction, float amount);
    void addDanger(std::size_t direction, float amount);

    /// Along the most interesting of the least dangerous directions, give or take a tenth, at a speed by its
    /// interest; zero where nothing is of interest.
    [[nodiscard]] Vec2 choose(float maxSpeed) const;

    [[nodiscard]] static Vec2 direction(std::size_t index);
    [[nodiscard]] float interest(std::size_t index) const { return interest_[index]; }
    [[nodiscard]] float danger(std::size_t index) const { return danger_[index]; }

  private:
    std::array<float, kDirections> interest_{};
    std::array<float, kDirections> danger_{};
};

}  // namespace navwright
