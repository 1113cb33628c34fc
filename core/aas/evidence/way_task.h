#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/aas/evidence/player_body.h"
#include "core/aas/evidence/way_proof.h"
#include "core/aas/file/aas_file.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// A way as a player needs to know it.
struct WayTask {
    std::int32_t from = 0, to = 0;  ///< areas
    Vec3 start{0}, end{0};
    /// Level direction, of unit length, in which the start is passed.
    Vec3 ahead{1, 0, 0};
    Vec3 inwards{0};  ///< level, of unit length or zero: where there is more room for a body at the start
    AasTravel travel = AasTravel::none;
    bool crouched = false;             ///< one of the areas is for crouching only
    std::optional<float> ladderYaw{};  ///< degrees, towards the wall of the ladder
};

[[nodiscard]] WayTask wayTask(const AasFile& aas, const LinkWorld& world, std::int32_t from,
                              const AasReachability& way);

/// A way of driving.
enum class WayStyle : std::uint8_t {
    run,        ///< over the start at full speed and on to the end
    creep,      ///< slowly over the edge, then steering in the air
    crouch,     ///< ducked all the way
    jump,       ///< jumps at the start, as fast as the distance asks
    jumpEarly,  ///< half a body before it
    push,       ///< jumps at the start and keeps pressing ahead
    standJump,  ///< the same without a run-up
    climb,      ///< up or down the ladder
    climbFar,   ///< the same, and above the end before it leaves the ladder
    swim,       ///< straight through the liquid
    waterJump,  ///< along the surface against the bank
};

/// The ways of driving that may serve a travel type, plain ones first; none where it is not driven.
[[nodiscard]] std::vector<WayStyle> stylesOf(const WayTask& task);

/// Whether the player comes running to the start where there is room.
[[nodiscard]] bool hasRunUp(WayStyle style);

/// One try and what came of it.
struct WayTry {
    bool started = false;  ///< there was room for the body
    bool arrived = false;
    LinkFailure failure = LinkFailure::none;
    Vec3 place{0};      ///< where it failed
    float seconds = 0;  ///< from passing the start
    float nearest = 0;  ///< to the end, units
    int damage = 0;
    WayMeans means = WayMeans::walk;
    std::vector<Vec3> path;
};

[[nodiscard]] WayTry tryWay(const AasFile& aas, const LinkWorld& world, const WayTask& task, WayStyle style,
                            bool runUp);

}  // namespace navwright
