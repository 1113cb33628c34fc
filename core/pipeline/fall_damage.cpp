#include "pipeline/fall_damage.h"

#include <algorithm>

#include "pipeline/flight.h"

namespace navwright {

int predictedFallDamage(double height) {
    // P_FallingDamage: the square of the landing speed, scaled, and the engine's integer steps.
    constexpr double kScale = 1e-4;
    constexpr double kHarmless = 30;
    constexpr int kPerStep = 10;
    if (height <= 0) return 0;
    const double delta = 2 * kGravity * height * kScale;
    if (delta <= kHarmless) return 0;
    return std::max(1, static_cast<int>((delta - kHarmless) / 2)) * kPerStep;
}

}  // namespace navwright
