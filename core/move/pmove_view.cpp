#include <algorithm>

#include "move/pmove_work.h"

namespace navwright {

namespace {

constexpr float kDegreesPerShort = 360.0f / 65536;

float degrees(std::int32_t angle) noexcept {
    return static_cast<float>(angle) * kDegreesPerShort;
}

}  // namespace

void limp(PmoveWork& work) {
    if ((work.state.aq2Flags & kPmoveLimping) == 0) return;
    const int phase = work.state.timestamp % kPmoveLimpCycle;
    if (phase <= kPmoveLimpStill) {
        work.command.forward = work.command.side = 0;
    } else if (phase <= kPmoveLimpSlow) {
        // A leg count of -1 is no state of the engine's; it must not divide by zero.
        const std::int32_t divisor = std::max(work.state.legHits, 0) + 1;
        work.command.forward /= divisor;
        work.command.side /= divisor;
    }
    work.set(kPmoveJumpHeld);
}

void turnView(PmoveWork& work) {
    Vec3& angles = work.result.viewAngles;
    const auto& wished = work.command.angles;
    const auto& delta = work.state.deltaAngles;
    if (work.has(kPmoveTeleport)) {
        angles = {0, degrees(wished[1] + delta[1]), 0};
    } else {
        for (int i = 0; i < 3; ++i) {
            const auto axis = static_cast<std::size_t>(i);
            angles[i] = degrees(static_cast<std::int16_t>(wished[axis] + delta[axis]));
        }
        angles.x = std::clamp(angles.x, -kPmoveMaxPitch, kPmoveMaxPitch);
    }
    work.view = angleVectors(angles);
}

void flattenView(PmoveWork& work) {
    Vec3 angles = work.result.viewAngles;
    if (angles.x > 180) angles.x = angles.x - 360;
    angles.x /= 3;
    work.view = angleVectors(angles);
}

}  // namespace navwright
