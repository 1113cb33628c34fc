#pragma once

#include <string>
#include <vector>

#include "core/aas/reachability/reach_draft.h"

namespace navwright {

/// Where two floors are nearest.
struct NearestFloors {
    Vec3 start{0}, end{0};
    float distance = 0;
};
/// Both areas have floor.
[[nodiscard]] NearestFloors nearestFloors(const ReachInput& input, std::int32_t from, std::int32_t into);

/// Areas that could be in a jump's range by the boxes of their floors, ascending.
void jumpCandidates(const ReachInput& input, std::int32_t area, std::vector<std::int32_t>& areas);

/// What came of an attempt to jump, or to run off an edge, from one floor to another.
enum class JumpOutcome {
    way,
    noFloor,       ///< one of them has none
    crouchOnly,    ///< one of them
    together,      ///< not 4 units apart: nothing to jump over
    far,           ///< beyond any jump
    high,          ///< above a jump's height
    fast,          ///< needs more speed than a player has
    steep,         ///< less than 10 units of way
    blockedStart,  ///< no room where he leaves the floor
    blockedEnd,    ///< no room where he lands
    floorAtStart,  ///< floor goes on where he leaves it
    floorAtEnd,    ///< floor reaches out to him
    unfinished,    ///< he flies for 3 s and more
    deadly,        ///< into lava or slime
    elsewhere,     ///< he comes down somewhere else
};

struct JumpTrial {
    JumpOutcome outcome = JumpOutcome::noFloor;
    AasReachability way;  ///< where the outcome is one
    NearestFloors nearest;
    float speed = 0;  ///< that it needs, units/s
    float drop = 0;   ///< to the floor that is in the way, units
    Vec3 landed{0};   ///< where the last attempt came down
};

[[nodiscard]] JumpTrial tryJump(const ReachInput& input, std::int32_t from, std::int32_t into);

}  // namespace navwright
