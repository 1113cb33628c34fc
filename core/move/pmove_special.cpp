#include <algorithm>
#include <cmath>

#include "move/pmove_work.h"

namespace navwright {

namespace {

void checkWaterJump(PmoveWork& work, const Vec3& flat) {
    if (work.result.waterLevel != 2) return;
    Vec3 spot = work.origin + kPmoveWaterJumpReach * flat;
    spot.z += kPmoveWaterJumpWall;
    if ((work.world.pointContents(spot) & kContentsSolid) == 0) return;
    spot.z += kPmoveWaterJumpClear;
    if (work.world.pointContents(spot) != 0) return;
    work.velocity = flat * kPmoveWaterJumpSpeed;
    work.velocity.z = kPmoveWaterJumpRise;
    work.set(kPmoveWaterJump);
    work.state.timer = kPmoveWaterJumpMs >> work.params.timerShift;
}

/// The jump key in water. Contents with any bit besides the liquid's count as lava, as in the engine.
void swimUp(PmoveWork& work) {
    work.result.onGround = false;
    if (work.params.waterHack || work.velocity.z <= kPmoveSwimJumpLimit) return;
    switch (work.result.waterType) {
        case kContentsWater:
            work.velocity.z = kPmoveSwimJumpWater;
            break;
        case kContentsSlime:
            work.velocity.z = kPmoveSwimJumpSlime;
            break;
        default:
            work.velocity.z = kPmoveSwimJumpLava;
    }
}

}  // namespace

void checkSpecialMovement(PmoveWork& work) {
    if (work.state.timer != 0) return;
    const Vec3 flat = normalised({work.view.forward.x, work.view.forward.y, 0});
    const TraceResult ahead = work.trace(work.origin, work.origin + 1.0f * flat);
    if (ahead.fraction < 1 && (ahead.contents & kContentsLadder) != 0) work.ladder = true;
    checkWaterJump(work, flat);
}

void checkJump(PmoveWork& work) {
    if (work.has(kPmoveLanding)) return;
    if (work.command.up < kPmoveJumpKey) {
        work.clear(kPmoveJumpHeld);
        return;
    }
    if (work.has(kPmoveJumpHeld) || work.state.type == PmoveType::dead) return;
    if (work.result.waterLevel >= 2) {
        swimUp(work);
        return;
    }
    if (!work.result.onGround) return;
    work.set(kPmoveJumpHeld);
    work.clear(kPmoveOnGround);
    work.result.onGround = false;
    work.velocity.z = std::max(work.velocity.z + kPmoveJumpSpeed, kPmoveJumpSpeed);
}

void deadMove(PmoveWork& work) {
    if (!work.result.onGround) return;
    const float speed = std::sqrt(glm::dot(work.velocity, work.velocity)) - kPmoveDeadDrag;
    work.velocity = speed <= 0 ? Vec3(0) : normalised(work.velocity) * speed;
}

}  // namespace navwright
