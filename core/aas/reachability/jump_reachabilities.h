#pragma once

#include <string>
#include <vector>

#include "core/aas/reachability/reach_draft.h"

namespace navwright {

/// The nearest points of two floors.
struct NearestFloors {
    Vec3 start{0}, end{0};
    float distance = 0;
};
/// Both areas must have floor.
[[nodiscard]] NearestFloors nearestFloors(const ReachInput& input, std::int32_t from, std::int32_t into);

/// Collects areas that may be in jump range by the boxes of their floors, ascending.
void jumpCandidates(const ReachInput& input, std::int32_t area, std::vector<std::int32_t>& areas);

/// The outcome of a jump, or a run off an edge, from one floor to another.
enum class JumpOutcome {
    reachability,
    noFloor,       ///< an area without floor
    crouchOnly,    ///< an area that allows only crouching
    together,      ///< less than 4 units apart: nothing to jump over
    far,           ///< beyond any jump
    high,          ///< above the height of a jump
    fast,          ///< needs more speed than a player has
    steep,         ///< less than 10 units horizontally
    blockedStart,  ///< no room at the take-off point
    blockedEnd,    ///< no room at the landing point
    floorAtStart,  ///< floor continues at the take-off point
    floorAtEnd,    ///< floor extends from the landing point
    unfinished,    ///< airborne for 3 s or more
    deadly,        ///< into lava or slime
    elsewhere,     ///< lands somewhere else
};

struct JumpTrial {
    JumpOutcome outcome = JumpOutcome::noFloor;
    AasReachability reachability;  ///< valid for a successful outcome
    NearestFloors nearest;
    float speed = 0;  ///< needed, units/s
    float drop = 0;   ///< to the floor in between, units
    Vec3 landed{0};   ///< where the last attempt landed
};

[[nodiscard]] JumpTrial tryJump(const ReachInput& input, std::int32_t from, std::int32_t into);

}  // namespace navwright
