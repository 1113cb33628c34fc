#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"
#include "core/physics/movement/bot_driver.h"
#include "core/physics/movement/pmove.h"

namespace navwright {

/// The world of link physics.
struct LinkWorld {
    const Collision& collision;
    std::span<const Box> hurt = {};  ///< where players are hurt (bsp/hurt_volumes.h)
    PmoveParams params = {};
};

/// How a run of a bot along a link came to its end.
enum class LinkRunEnd {
    arrived,
    stalled,   ///< came no nearer for a while
    hazard,    ///< touched lava, slime or a hurting volume
    died,      ///< of falling
    timedOut,  ///< the step limit was reached
};

/// One bot's run, and what happened on it.
struct LinkRun {
    LinkRunEnd end = LinkRunEnd::timedOut;
    std::vector<Vec3> way;        ///< origins, one per server frame of 0.1 s, the start first
    int damage = 0;               ///< health lost by falling
    float nearest = 0;            ///< shortest distance to the target that was reached
    float highest = 0;            ///< top of the body at its highest, absolute
    float deepestFall = 0;        ///< units from where it left the ground down to where it landed
    Vec3 takeOff{0};              ///< where that fall began
    bool jumpedObstacle = false;  ///< something in the way made it jump
    bool stepped = false;         ///< walked up or down a step on flat ground
    int framesSwimming = 0;
    int framesOnLadder = 0;
    int framesDucked = 0;
    bool climbedOut = false;  ///< rose out of water onto land
    bool onGround = false;    ///< at the end

    [[nodiscard]] float seconds() const { return static_cast<float>(way.size() - 1) * kBotFrameSeconds; }
};

/// A bot has arrived when it stands, swims or climbs on the target's level, so near that it could not have
/// gone another way, with nothing between. (The engine counts a node as reached when boxes touch, through
/// walls and up to 60 units above or below.)
inline constexpr float kArrivedDistance = 24;  ///< horizontally; a frame's run of 30 units cannot skip it
inline constexpr float kArrivedHeight = 20;    ///< a step of 18, and what origins vary on slopes
/// A jump touches the node in flight, and has arrived when it then lands on that level this near.
inline constexpr float kJumpLandingDistance = 96;

/// Drives the body along the task until it arrives, fails or `maxFrames` have passed. Always ends. `resting`
/// is where a body that belongs at the target comes to rest (nodes may float above their floor): being there
/// is arriving too.
[[nodiscard]] LinkRun runLink(const LinkWorld& world, BotBody body, const BotTask& task, const Vec3& resting,
                              int maxFrames);

/// Where a body that belongs at `place` rests: on the floor at most 64 below it, or floating there in water,
/// on a ladder or in the air. With room for it, standing or crouched, at the place, at most a step above it,
/// or at most 24 units beside it without a wall between, or before the wall of the ladder that it is in;
/// nothing where there is none.
struct RestingPlace {
    Vec3 origin{0};
    bool crouched = false;
    bool held = false;        ///< by a floor, water or a ladder
    bool onlyLadder = false;  ///< by a ladder alone
};
[[nodiscard]] std::optional<RestingPlace> restingPlace(const LinkWorld& world, const Vec3& place);

/// A body ready to leave from `place`, resting as above. Nothing when there is no room or nothing to hold it.
[[nodiscard]] std::optional<BotBody> bodyAt(const LinkWorld& world, const Vec3& place, float yaw,
                                            const Vec3& velocity);

/// Whether a ladder can be felt from the place, and the yaw towards it in degrees.
[[nodiscard]] std::optional<float> ladderNear(const LinkWorld& world, const Vec3& place);

}  // namespace navwright
