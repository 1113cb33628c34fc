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

/// The world of the simulation.
struct LinkWorld {
    const Collision& collision;
    std::span<const Box> hurt = {};  ///< trigger_hurt boxes (map/bsp/hurt_volumes.h)
    PmoveParams params = {};
};

/// How a bot's run along a link ended.
enum class LinkRunEnd {
    arrived,
    stalled,   ///< no progress for a while
    hazard,    ///< touched lava, slime or a trigger_hurt
    died,      ///< killed by a fall
    timedOut,  ///< frame limit reached
};

/// A bot's run and its events.
struct LinkRun {
    LinkRunEnd end = LinkRunEnd::timedOut;
    std::vector<Vec3> way;        ///< origins, one per server frame of 0.1 s, including the start
    int damage = 0;               ///< health lost by falls
    float nearest = 0;            ///< smallest distance to the target
    float highest = 0;            ///< highest z of the body's top
    float deepestFall = 0;        ///< height from take-off to landing of the deepest fall, units
    Vec3 takeOff{0};              ///< where that fall began
    bool jumpedObstacle = false;  ///< jumped at an obstacle
    bool stepped = false;         ///< walked up or down a step on flat ground
    int framesSwimming = 0;
    int framesOnLadder = 0;
    int framesDucked = 0;
    bool climbedOut = false;  ///< rose out of water onto land
    bool onGround = false;    ///< at the end

    [[nodiscard]] float seconds() const { return static_cast<float>(way.size() - 1) * kBotFrameSeconds; }
};

/// A bot has arrived when it stands, swims or climbs at the target's height, so near that it could not have
/// passed by, with nothing in between. (The engine counts a node as reached when boxes touch, even through
/// walls and up to 60 units above or below.)
inline constexpr float kArrivedDistance =
    24;                                      ///< horizontal; larger than a frame's run of 30 units could skip
inline constexpr float kArrivedHeight = 20;  ///< a step of 18, plus variation on slopes
/// A jump touches the node in flight and has arrived when it lands at its height within this distance.
inline constexpr float kJumpLandingDistance = 96;

/// Runs the body along the task until it arrives, fails or `maxFrames` have passed. `resting`: where a body
/// at the target comes to rest (nodes may float above their floor); being there also counts as arrived.
[[nodiscard]] LinkRun runLink(const LinkWorld& world, BotBody body, const BotTask& task, const Vec3& resting,
                              int maxFrames);

/// Where a body at `place` comes to rest: on the floor at most 64 below, or floating in water, on a ladder or
/// in the air. It must fit, standing or crouched, at the place, at most a step above, at most 24 units beside
/// it without a wall between, or in front of the wall of the ladder it is in; nullopt otherwise.
struct RestingPlace {
    Vec3 origin{0};
    bool crouched = false;
    bool held = false;        ///< by a floor, water or ladder
    bool onlyLadder = false;  ///< by a ladder only
};
[[nodiscard]] std::optional<RestingPlace> restingPlace(const LinkWorld& world, const Vec3& place);

/// A body ready to leave `place`, at rest. nullopt when there is no room or nothing to support it.
[[nodiscard]] std::optional<BotBody> bodyAt(const LinkWorld& world, const Vec3& place, float yaw,
                                            const Vec3& velocity);

/// Yaw towards a ladder that bots detect from the place, degrees; nullopt: none.
[[nodiscard]] std::optional<float> ladderNear(const LinkWorld& world, const Vec3& place);

}  // namespace navwright
