#include "core/crowds/steering/blending.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/index.h"
#include "core/crowds/steering/behaviours.h"

namespace navwright {

namespace {

/// Wishes below this share of full speed are ignored.
constexpr float kTrivial = 0.02f;
constexpr float kDangerBand = 0.1f;

}  // namespace

std::string_view blendingName(Blending blending) {
    static constexpr std::array<std::string_view, kBlendings> kNames{"weights", "priority", "context"};
    return kNames[toIndex(blending)];
}

Vec2 byWeight(std::span<const Wish> wishes, float maxSpeed) {
    Vec2 sum(0);
    float weights = 0;
    for (const auto& [velocity, weight] : wishes) {
        sum += velocity * weight;
        weights += weight;
    }
    return weights > 0 ? clamped(sum / weights, maxSpeed) : Vec2(0);
}

Vec2 byPriority(std::span<const Wish> wishes, float maxSpeed) {
    for (const auto& [velocity, weight] : wishes) {
        if (weight > 0 && glm::length(velocity) > kTrivial * maxSpeed) return clamped(velocity, maxSpeed);
    }
    return Vec2(0);
}

Vec2 ContextRose::direction(std::size_t index) {
    const float angle =
        static_cast<float>(index) * 2 * std::numbers::pi_v<float> / static_cast<float>(kDirections);
    return {std::cos(angle), std::sin(angle)};
}

void ContextRose::addInterest(const Vec2& velocity, float weight, float maxSpeed) {
    if (maxSpeed <= 0) return;
    for (std::size_t i = 0; i < kDirections; ++i) {
        const float along = glm::dot(direction(i), velocity) / maxSpeed * weight;
        interest_[i] = std::max(interest_[i], along);
    }
}

void ContextRose::addDanger(const Vec2& way, float amount) {
    const float angle = std::atan2(way.y, way.x) / (2 * std::numbers::pi_v<float>);
    const auto nearest = static_cast<std::int64_t>(std::lround(angle * static_cast<float>(kDirections)));
    constexpr auto kCount = static_cast<std::int64_t>(kDirections);
    addDanger(toIndex((nearest % kCount + kCount) % kCount), amount);
}

void ContextRose::addDanger(std::size_t index, float amount) {
    const auto add = [&](std::size_t at, float much) {
        danger_[at] = std::max(danger_[at], std::min(much, 1.0f));
    };
    add(index, amount);
    add((index + 1) % kDirections, amount / 2);
    add((index + kDirections - 1) % kDirections, amount / 2);
}

Vec2 ContextRose::choose(float maxSpeed) const {
    const float least = *std::ranges::min_element(danger_);
    std::size_t best = kDirections;
    for (std::size_t i = 0; i < kDirections; ++i) {
        if (interest_[i] <= 0 || danger_[i] > least + kDangerBand) continue;
        if (best == kDirections || interest_[i] > interest_[best]) best = i;
    }
    if (best == kDirections) return Vec2(0);
    return direction(best) * (maxSpeed * std::min(interest_[best], 1.0f));
}

}  // namespace navwright
