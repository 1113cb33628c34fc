#include <algorithm>
#include <cmath>

#include "move/pmove_work.h"

namespace navwright {

namespace {

/// Where the player wants to go: `velocity` as wished, `direction` and `speed` after the cap.
struct Wish {
    Vec3 velocity{0};
    Vec3 direction{0};
    float speed = 0;
};

float lengthOf(const Vec3& vector) noexcept {
    return std::sqrt(glm::dot(vector, vector));
}

/// What a speed is multiplied by to lose `drop`.
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

/// Sum of the directions whose current bits are set.
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

/// With no wish to climb, gravity brings a climber to rest but never past it.
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

}  // namespace navwright
