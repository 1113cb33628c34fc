#include "move/link_start.h"

#include "base/angle_vectors.h"
#include "base/truncated.h"
#include "move/pmove_constants.h"

namespace navwright {

namespace {

constexpr float kFloorReach = 64;
constexpr float kGrid = 0.125f;

/// The lowest free place from here up to a step above.
std::optional<Vec3> freeAbove(const LinkWorld& world, const Vec3& place, const Box& hull) {
    for (const float lift : {0.0f, kGrid, kPmoveStepHeight / 2, kPmoveStepHeight}) {
        const Vec3 lifted = place + Vec3(0, 0, lift);
        if (!world.collision.inSolid(lifted, hull, world.params.mask)) return lifted;
    }
    return std::nullopt;
}

/// The same, or as near beside it as a bot that touches the node can be; never through a wall but a ladder's
/// own, in which its nodes may stand.
std::optional<Vec3> freePlace(const LinkWorld& world, const Vec3& place, const Box& hull) {
    if (const auto above = freeAbove(world, place, hull)) return above;
    const bool inWall = world.collision.inSolid(place, kHullPoint, world.params.mask);
    for (const float aside : {8.0f, 16.0f, 24.0f}) {
        for (const Vec3& direction : {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0),
                                      Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(1, -1, 0), Vec3(-1, -1, 0)}) {
            const auto beside = freeAbove(world, place + aside * direction, hull);
            if (!beside) continue;
            if (inWall ? ladderNear(world, *beside).has_value()
                       : world.collision.lineClear(place, *beside, world.params.mask))
                return beside;
        }
    }
    return std::nullopt;
}

bool isInWater(const LinkWorld& world, const Vec3& place) {
    return (world.collision.pointContents(place) & kMaskLiquid) != 0;
}

/// Puts the place on the floor below it; nothing when that is too far.
std::optional<Vec3> onFloor(const LinkWorld& world, const Vec3& place, const Box& hull) {
    const TraceResult floor =
        world.collision.trace(place, place - Vec3(0, 0, kFloorReach), hull, world.params.mask);
    if (floor.fraction == 1) return std::nullopt;
    return floor.end + Vec3(0, 0, kGrid);
}

}  // namespace

std::optional<RestingPlace> restingPlace(const LinkWorld& world, const Vec3& place) {
    Box hull = kHullStanding;
    auto free = freePlace(world, place, hull);
    if (!free) free = freePlace(world, place, hull = kHullCrouched);
    if (!free) return std::nullopt;
    const bool crouched = hull == kHullCrouched;
    if (isInWater(world, *free)) return RestingPlace{*free, crouched, true};
    if (const auto floor = onFloor(world, *free, hull)) return RestingPlace{*floor, crouched, true};
    const bool climbs = ladderNear(world, *free).has_value();
    return RestingPlace{*free, crouched, climbs, climbs};
}

std::optional<float> ladderNear(const LinkWorld& world, const Vec3& place) {
    // As botlib feels for ladders (BOTLIB_Look): a tall box, 60 units ahead, in steps of 22.5 degrees.
    constexpr Box kFeeler{{-16, -16, -96}, {16, 16, 96}};
    constexpr float kReach = 60, kTurn = 22.5f, kFullTurn = 360;
    for (float yaw = 0; yaw < kFullTurn; yaw += kTurn) {
        const Vec3 ahead = place + kReach * angleVectors({0, yaw, 0}).forward;
        const TraceResult hit = world.collision.trace(place, ahead, kFeeler, world.params.mask);
        if (hit.fraction < 1 && (hit.contents & kContentsLadder) != 0) return yaw;
    }
    return std::nullopt;
}

std::optional<BotBody> bodyAt(const LinkWorld& world, const Vec3& place, float yaw, const Vec3& velocity) {
    const auto resting = restingPlace(world, place);
    if (!resting || !resting->held) return std::nullopt;
    BotBody body;
    const Vec3& start = resting->origin;
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        body.move.origin[axis] = truncated(start[i] * 8);
        body.move.velocity[axis] = truncated(velocity[i] * 8);
    }
    if (resting->crouched) body.move.flags = kPmoveDucked | kPmoveOnGround;
    // Nothing is pressed and no time passes: the body finds what it stands in.
    PmoveState standing = body.move;
    body.found = pmove(world.collision, world.params, standing, {});
    body.onGround = body.found.onGround;
    faceBot(body, yaw);
    return body;
}

}  // namespace navwright
