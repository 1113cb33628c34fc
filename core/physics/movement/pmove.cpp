#include "core/physics/movement/pmove.h"

#include <algorithm>
#include <cmath>

#include "core/base/index.h"
#include "core/physics/movement/pmove_work.h"

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

/// Falling during a jump out of water, without control.
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

/// The region a body can reach in this time: by its speed, possible acceleration and a step up or down. Moves
/// beyond it are still correct, only slower.
CollisionRegion regionAround(const Collision& world, const PmoveParams& params, const PmoveState& state,
                             float frameTime) {
    constexpr float kProbe = 2;  // probes ahead and below reach 1 unit
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

namespace {

/// The wished movement: `velocity` as wished, `direction` and `speed` after the cap.
struct Wish {
    Vec3 velocity{0};
    Vec3 direction{0};
    float speed = 0;
};

float lengthOf(const Vec3& vector) noexcept {
    return std::sqrt(glm::dot(vector, vector));
}

/// The factor that reduces a speed by `drop`.
float slowed(float speed, float drop) noexcept {
    return std::max(speed - drop, 0.0f) / speed;
}

void addLadder(const PmoveWork& work, Vec3& wish) {
    if (!work.ladder || std::fabs(work.velocity.z) > kPmoveLadderSpeed) return;
    const float pitch = work.result.viewAngles.x;
    if (pitch <= -kPmoveLadderPitch && work.command.forward > 0) {
        wish.z = kPmoveLadderSpeed;
    } else if (pitch >= kPmoveLadderPitch && work.command.forward > 0) {
        wish.z = -kPmoveLadderSpeed;
    } else if (work.command.up != 0) {
        wish.z = work.command.up > 0 ? kPmoveLadderSpeed : -kPmoveLadderSpeed;
    } else {
        wish.z = 0;
    }
    wish.x = std::clamp(wish.x, -kPmoveLadderSideSpeed, kPmoveLadderSideSpeed);
    wish.y = std::clamp(wish.y, -kPmoveLadderSideSpeed, kPmoveLadderSideSpeed);
}

/// The sum of current directions in the contents.
Vec3 currentDirection(Contents contents) {
    Vec3 direction{0};
    if ((contents & kContentsCurrent0) != 0) direction.x += 1;
    if ((contents & kContentsCurrent90) != 0) direction.y += 1;
    if ((contents & kContentsCurrent180) != 0) direction.x -= 1;
    if ((contents & kContentsCurrent270) != 0) direction.y -= 1;
    if ((contents & kContentsCurrentUp) != 0) direction.z += 1;
    if ((contents & kContentsCurrentDown) != 0) direction.z -= 1;
    return direction;
}

void addCurrents(const PmoveWork& work, Vec3& wish) {
    addLadder(work, wish);
    if ((work.result.waterType & kMaskCurrent) != 0) {
        const bool wading = work.result.waterLevel == 1 && work.result.onGround;
        const float speed = wading ? kPmoveCurrentSpeed / 2 : kPmoveCurrentSpeed;
        wish = wish + speed * currentDirection(work.result.waterType);
    }
    if (work.result.onGround)
        wish = wish + kPmoveConveyorSpeed * currentDirection(work.groundContents & kMaskCurrent);
}

Wish capped(const Vec3& velocity, float limit) {
    Wish wish{velocity, normalised(velocity), lengthOf(velocity)};
    if (wish.speed > limit) {
        wish.velocity = wish.velocity * (limit / wish.speed);
        wish.speed = limit;
    }
    return wish;
}

void accelerateInAir(PmoveWork& work, const Wish& wish) {
    if (!work.params.airAccelerate) {
        accelerate(work, wish.direction, wish.speed, kPmoveInAirAccelerate);
        return;
    }
    const float limit = std::min(wish.speed, kPmoveAirWishLimit);
    const float missing = limit - glm::dot(work.velocity, wish.direction);
    if (missing <= 0) return;
    const float gain = std::min(kPmoveAccelerate * wish.speed * work.frameTime, missing);
    work.velocity = work.velocity + gain * wish.direction;
}

/// Without climbing input, gravity stops a climber but never reverses it.
void settleOnLadder(PmoveWork& work, float gravity) {
    float& speed = work.velocity.z;
    speed = speed > 0 ? std::max(speed - gravity, 0.0f) : std::min(speed + gravity, 0.0f);
}

}  // namespace

void applyFriction(PmoveWork& work) {
    const float speed = lengthOf(work.velocity);
    if (speed < 1) {
        work.velocity.x = work.velocity.y = 0;
        return;
    }
    float drop = 0;
    const bool grips = work.result.onGround && (work.groundSurface & kSurfSlick) == 0;
    if (grips || work.ladder)
        drop += std::max(speed, kPmoveStopSpeed) * work.params.friction * work.frameTime;
    if (work.result.waterLevel != 0 && !work.ladder)
        drop +=
            speed * work.params.waterFriction * static_cast<float>(work.result.waterLevel) * work.frameTime;
    work.velocity = work.velocity * slowed(speed, drop);
}

void accelerate(PmoveWork& work, const Vec3& direction, float wanted, float acceleration) {
    const float missing = wanted - glm::dot(work.velocity, direction);
    if (missing <= 0) return;
    const float gain = std::min(acceleration * work.frameTime * wanted, missing);
    work.velocity = work.velocity + gain * direction;
}

void walkOrFly(PmoveWork& work) {
    const auto forward = static_cast<float>(work.command.forward);
    const auto side = static_cast<float>(work.command.side);
    const auto gravity = static_cast<float>(work.state.gravity) * work.frameTime;
    Vec3 wished = work.view.forward * forward + work.view.right * side;
    wished.z = 0;
    addCurrents(work, wished);
    const Wish wish = capped(wished, work.has(kPmoveDucked) ? kPmoveDuckSpeed : work.params.maxSpeed);
    if (work.ladder) {
        accelerate(work, wish.direction, wish.speed, kPmoveAccelerate);
        if (wish.velocity.z == 0) settleOnLadder(work, gravity);
    } else if (work.result.onGround) {
        work.velocity.z = 0;
        accelerate(work, wish.direction, wish.speed, kPmoveAccelerate);
        work.velocity.z = work.state.gravity > 0 ? 0 : work.velocity.z - gravity;
        if (work.velocity.x == 0 && work.velocity.y == 0) return;
    } else {
        accelerateInAir(work, wish);
        work.velocity.z -= gravity;
    }
    stepSlide(work);
}

void swim(PmoveWork& work) {
    const PmoveCommand& command = work.command;
    Vec3 wished = work.view.forward * static_cast<float>(command.forward) +
                  work.view.right * static_cast<float>(command.side);
    const bool idle = command.forward == 0 && command.side == 0 && command.up == 0;
    wished.z += idle ? -kPmoveWaterSink : static_cast<float>(command.up);
    addCurrents(work, wished);
    const Wish wish = capped(wished, work.params.maxSpeed);
    accelerate(work, wish.direction, wish.speed * work.params.waterSpeedFactor, kPmoveAccelerate);
    stepSlide(work);
}

void spectate(PmoveWork& work) {
    work.result.viewHeight = kPmoveStandingView;
    const float speed = lengthOf(work.velocity);
    if (speed < 1) {
        work.velocity = Vec3(0);
    } else {
        const float drop = std::max(speed, kPmoveStopSpeed) * work.params.flyFriction * work.frameTime;
        work.velocity = work.velocity * slowed(speed, drop);
    }
    Vec3 wished = work.view.forward * static_cast<float>(work.command.forward) +
                  work.view.right * static_cast<float>(work.command.side);
    wished.z += static_cast<float>(work.command.up);
    const Wish wish = capped(wished, work.params.maxSpeed);
    const bool fastEnough = wish.speed - glm::dot(work.velocity, wish.direction) <= 0;
    if (fastEnough && !work.params.flyHack) return;
    accelerate(work, wish.direction, wish.speed, kPmoveAccelerate);
    work.origin = work.origin + work.frameTime * work.velocity;
}

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

/// The jump key in water. As in the engine, contents with bits besides the liquid's count as lava.
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
        // Never -1 in the engine; avoids a division by zero.
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
            const auto axis = toIndex(i);
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
