#include "move/pmove_work.h"

namespace navwright {

namespace {

void findGround(PmoveWork& work) {
    work.result.groundBody = -1;
    if (work.velocity.z > kPmoveLeaveGroundSpeed) {
        work.clear(kPmoveOnGround);
        work.result.onGround = false;
        return;
    }
    const Vec3 below(work.origin.x, work.origin.y, work.origin.z - kPmoveGroundProbe);
    const TraceResult ground = work.trace(work.origin, below, &work.result.groundBody);
    work.groundSurface = ground.surfaceFlags;
    work.groundContents = ground.contents;
    work.result.onGround = ground.normal.z >= kPmoveMinGroundNormal || ground.startSolid;
    if (!work.result.onGround) {
        work.result.groundBody = -1;
        work.clear(kPmoveOnGround);
        return;
    }
    if (work.has(kPmoveWaterJump)) work.clearTimer();
    if (work.has(kPmoveOnGround)) return;
    work.set(kPmoveOnGround);
    if (work.velocity.z >= kPmoveSoftLanding || work.params.strafeHack) return;
    work.set(kPmoveLanding);
    const int lock = work.velocity.z < kPmoveHardLanding ? kPmoveHardLandingMs : kPmoveSoftLandingMs;
    work.state.timer = lock >> work.params.timerShift;
}

/// Feet, waist and eyes in turn, each only looked at when the one below is in liquid.
void findWater(PmoveWork& work) {
    const float bottom = work.result.hull.mins.z;
    const int eyes = static_cast<int>(work.result.viewHeight - bottom);
    const std::array<float, 3> heights{1, static_cast<float>(eyes / 2), static_cast<float>(eyes)};
    work.result.waterLevel = 0;
    work.result.waterType = 0;
    for (const float height : heights) {
        const Vec3 point(work.origin.x, work.origin.y, work.origin.z + bottom + height);
        if (work.world.freeOf(kMaskLiquid, point)) return;
        const Contents contents = work.world.pointContents(point);
        if ((contents & kMaskLiquid) == 0) return;
        if (work.result.waterLevel == 0)
            work.result.waterType = contents | (work.params.meetsItself ? kContentsMonster : 0);
        ++work.result.waterLevel;
    }
}

}  // namespace

void checkDuck(PmoveWork& work) {
    if (work.state.type == PmoveType::gib) {
        work.result.hull = kHullGib;
        work.result.viewHeight = kPmoveDuckedView;
        return;
    }
    work.result.hull = kHullStanding;
    if (work.state.type == PmoveType::dead) {
        work.set(kPmoveDucked);
    } else if (work.command.up < 0 && work.has(kPmoveOnGround)) {
        work.set(kPmoveDucked);
    } else if (work.has(kPmoveDucked) && !work.stuckAt(work.origin)) {
        work.clear(kPmoveDucked);
    }
    const bool ducked = work.has(kPmoveDucked);
    if (ducked) work.result.hull = kHullCrouched;
    work.result.viewHeight = ducked ? kPmoveDuckedView : kPmoveStandingView;
}

void categorise(PmoveWork& work) {
    findGround(work);
    findWater(work);
}

}  // namespace navwright
