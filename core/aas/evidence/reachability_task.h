#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/aas/evidence/player_body.h"
#include "core/aas/evidence/reachability_proof.h"
#include "core/aas/file/aas_file.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// A reachability as the simulated player's task.
struct ReachabilityTask {
    std::int32_t from = 0, to = 0;  ///< areas
    Vec3 start{0}, end{0};
    /// Horizontal unit vector in which the player crosses the start.
    Vec3 ahead{1, 0, 0};
    Vec3 inwards{0};  ///< horizontal unit vector from the start towards more room, or zero
    AasTravel travel = AasTravel::none;
    bool crouched = false;             ///< one of the areas allows only crouching
    std::optional<float> ladderYaw{};  ///< degrees, facing the ladder's wall
};

[[nodiscard]] ReachabilityTask reachabilityTask(const AasFile& aas, const LinkWorld& world, std::int32_t from,
                                                const AasReachability& reachability);

/// How the simulated player moves.
enum class ReachabilityStyle : std::uint8_t {
    run,        ///< over the start at full speed and on to the end
    creep,      ///< slowly over the edge, then steers in the air
    crouch,     ///< crouches all the way
    jump,       ///< jumps at the start, only as fast as the distance needs
    jumpEarly,  ///< jumps half a body before the start
    push,       ///< jumps at the start and keeps pressing forward
    standJump,  ///< jumps forward without a run-up
    climb,      ///< up or down the ladder
    climbFar,   ///< climbs above the end before leaving the ladder
    swim,       ///< straight through the liquid
    waterJump,  ///< along the surface, then out onto the bank
};

/// The styles to try for a travel type, simplest first; empty for types that are not simulated.
[[nodiscard]] std::vector<ReachabilityStyle> stylesOf(const ReachabilityTask& task);

/// Whether this style takes a run-up where there is room.
[[nodiscard]] bool hasRunUp(ReachabilityStyle style);

/// One attempt and its outcome.
struct ReachabilityTry {
    bool started = false;  ///< the body fits at the start
    bool arrived = false;
    LinkFailure failure = LinkFailure::none;
    Vec3 place{0};      ///< where it failed
    float seconds = 0;  ///< from passing the start
    float nearest = 0;  ///< smallest distance from the end, units
    int damage = 0;
    ReachabilityMeans means = ReachabilityMeans::walk;
    std::vector<Vec3> path;
};

[[nodiscard]] ReachabilityTry tryReachability(const AasFile& aas, const LinkWorld& world,
                                              const ReachabilityTask& task, ReachabilityStyle style,
                                              bool runUp);

}  // namespace navwright
