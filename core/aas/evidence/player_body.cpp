#include "core/aas/evidence/player_body.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/angle_vectors.h"
#include "core/base/truncated.h"
#include "core/physics/movement/fall_damage.h"

namespace navwright {

namespace {

std::int16_t angleOnWire(float degrees) {
    return static_cast<std::int16_t>(truncated(degrees * 65536.f / 360.f) & 0xffff);
}

}  // namespace

std::optional<PlayerBody> PlayerBody::at(const LinkWorld& world, const Vec3& origin, bool crouched) {
    PlayerBody body(world);
    if (!body.findGrid(origin, crouched ? kHullCrouched : kHullStanding)) return std::nullopt;
    if (crouched) body.state_.flags = kPmoveDucked | kPmoveOnGround;
    // A move without time determines what the body stands in.
    PmoveState standing = body.state_;
    body.found_ = pmove(world.collision, world.params, standing, {});
    body.state_.flags = standing.flags;
    return body;
}

/// Searches the nearest free position on the 1/8 grid, as at a spawn.
bool PlayerBody::findGrid(const Vec3& origin, const Box& hull) {
    constexpr std::array<std::int32_t, 3> kOffsets{0, -1, 1};
    for (const auto z : kOffsets) {
        for (const auto y : kOffsets) {
            for (const auto x : kOffsets) {
                state_.origin = {static_cast<std::int32_t>(std::lround(origin.x * 8)) + x,
                                 static_cast<std::int32_t>(std::lround(origin.y * 8)) + y,
                                 static_cast<std::int32_t>(std::lround(origin.z * 8)) + z};
                if (!world_->collision.inSolid(this->origin(), hull, world_->params.mask)) return true;
            }
        }
    }
    return false;
}

void PlayerBody::press(const PlayerKeys& keys) {
    const Vec3 wish = normalised({keys.wish.x, keys.wish.y, 0});
    const auto axes = angleVectors({0, keys.yaw, 0});
    PmoveCommand command;
    command.msec = kCommandMilliseconds;
    command.angles = {angleOnWire(keys.pitch), angleOnWire(keys.yaw), 0};
    command.forward = static_cast<std::int32_t>(std::lround(glm::dot(axes.forward, wish) * keys.speed));
    command.side = static_cast<std::int32_t>(std::lround(glm::dot(axes.right, wish) * keys.speed));
    command.up = keys.up;
    auto params = world_->params;
    params.meetsItself = true;
    found_ = pmove(world_->collision, params, state_, command);
    if (++commands_ % kCommandsPerFrame != 0) return;
    const float vz = velocity().z;
    damage_ += fallDamage(fallImpact(lastVz_, vz, found_.onGround, found_.waterLevel));
    lastVz_ = vz;
}

bool PlayerBody::held() const {
    // At a higher vertical speed it falls past the ladder.
    constexpr float kClimbing = 250;
    const bool climbs = found_.onLadder && std::fabs(velocity().z) <= kClimbing;
    return found_.onGround || found_.waterLevel > 0 || climbs;
}

bool PlayerBody::inHazard() const {
    if ((found_.waterType & (kContentsLava | kContentsSlime)) != 0) return true;
    const Box box{origin() + found_.hull.mins, origin() + found_.hull.maxs};
    return std::ranges::any_of(world_->hurt, [&](const Box& hurt) { return overlap(box, hurt); });
}

}  // namespace navwright
