#include "core/physics/movement/fall_damage.h"

#include <algorithm>

namespace navwright {

namespace {

/// Factor on the impact in water up to the feet and up to the waist; none under water.
constexpr float kWadingShare = 0.5f;
constexpr float kWaistShare = 0.25f;

}  // namespace

float fallImpact(float before, float after, bool onGround, int waterLevel) noexcept {
    constexpr double kScale = 0.0001;
    const bool bounced = before < 0 && after > before && !onGround;
    if (!bounced && !onGround) return 0;
    const float change = bounced ? before : after - before;
    const auto impact = static_cast<float>(change * change * kScale);
    switch (waterLevel) {
        case 0:
            return impact;
        case 1:
            return impact * kWadingShare;
        case 2:
            return impact * kWaistShare;
        default:
            return 0;
    }
}

int fallDamage(float impact) noexcept {
    constexpr int kPerPoint = 10;
    if (impact <= kFallHarmless) return 0;
    return std::max(static_cast<int>((impact - kFallHarmless) / 2), 1) * kPerPoint;
}

}  // namespace navwright
