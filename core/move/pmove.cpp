#include "move/pmove.h"

#include <algorithm>

#include "move/pmove_work.h"

namespace navwright {

namespace {

void countTimerDown(PmoveWork& work) {
    if (work.state.timer == 0) return;
    const std::int32_t passed = std::max(work.command.msec >> work.params.timerShift, 1);
    if (passed >= work.state.timer) {
        work.clearTimer();
    } else {
        work.state.timer -= passed;
    }
}

/// A jump out of water has no control, but falls.
void flyOutOfWater(PmoveWork& work) {
    work.velocity.z -= static_cast<float>(work.state.gravity) * work.frameTime;
    if (work.velocity.z < 0) work.clearTimer();
    stepSlide(work);
}

void driveBody(PmoveWork& work) {
    if (work.has(kPmoveTeleport)) return;
    if (work.has(kPmoveWaterJump)) {
        flyOutOfWater(work);
        return;
    }
    checkJump(work);
    applyFriction(work);
    if (work.result.waterLevel >= 2) {
        swim(work);
    } else {
        flattenView(work);
        walkOrFly(work);
    }
}

void moveBody(PmoveWork& work, bool snapInitial) {
    checkDuck(work);
    if (snapInitial) snapInitialPosition(work);
    categorise(work);
    if (work.state.type == PmoveType::dead) deadMove(work);
    checkSpecialMovement(work);
    countTimerDown(work);
    driveBody(work);
    categorise(work);
    snapPosition(work);
    work.result.onLadder = work.ladder;
    if (!work.params.exportLadder) return;
    work.clear(kPmoveOnLadder);
    if (work.ladder) work.set(kPmoveOnLadder);
}

/// Where a body's origin can come while it moves for this long: what it has and what it can gain, and a step
/// up or down. A move that goes farther is as right, only slower.
CollisionRegion regionAround(const Collision& world, const PmoveParams& params, const PmoveState& state,
                             float frameTime) {
    constexpr float kProbe = 2;  // the probes ahead and below reach 1 unit
    const Vec3 gain(params.maxSpeed, params.maxSpeed, kPmoveJumpSpeed);
    const Vec3 origin = originOf(state);
    Vec3 reach = (glm::abs(velocityOf(state)) + gain) * frameTime + kProbe;
    reach.z += kPmoveStepHeight;
    return {world, {origin - reach, origin + reach}, kHullStanding};
}

}  // namespace

PmoveResult pmove(const Collision& world, const PmoveParams& params, PmoveState& state,
                  const PmoveCommand& command, bool snapInitial) {
    const float frameTime = static_cast<float>(command.msec) * 0.001f;
    const CollisionRegion region = regionAround(world, params, state, frameTime);
    PmoveWork work(region, params, state, command);
    state.timestamp = (state.timestamp + command.msec) % kPmoveTimestampWrap;
    limp(work);
    work.origin = originOf(state);
    work.velocity = velocityOf(state);
    work.previousOrigin = state.origin;
    work.frameTime = frameTime;
    turnView(work);
    if (state.type == PmoveType::spectator) {
        work.frameTime = params.spectatorSpeed * frameTime;
        spectate(work);
        snapPosition(work);
        return work.result;
    }
    if (state.type >= PmoveType::dead) work.command.forward = work.command.side = work.command.up = 0;
    if (state.type != PmoveType::freeze) moveBody(work, snapInitial);
    return work.result;
}

}  // namespace navwright
