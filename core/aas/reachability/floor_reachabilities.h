#pragma once

#include <vector>

#include "core/aas/reachability/reach_draft.h"

namespace navwright {

/// Where an edge of a floor or of a liquid's surface faces an edge of another area's floor, both in one
/// vertical plane.
struct FloorMeeting {
    bool found = false;
    float rise = 0;         ///< from the first to the second, units
    float length = 0;       ///< of the overlap, units
    std::int32_t edge = 0;  ///< of the first
    Vec3 start{0}, end{0};  ///< on the first and on the second
    Vec3 out{0};            ///< horizontal, from the first to the second
};

/// The lowest meetings of an area with another; among equally low ones the longest.
struct FloorNeighbour {
    std::int32_t area = 0;
    FloorMeeting ground, water;
};

/// The meetings of an area with floor or liquid with all other floors, by area.
[[nodiscard]] std::vector<FloorNeighbour> floorNeighbours(const ReachInput& input, std::int32_t area);

/// Walk reachabilities to areas whose floor shares an edge with this area's: across the lowest and then the
/// longest edge.
[[nodiscard]] std::vector<AasReachability> levelReachabilities(const ReachInput& input, std::int32_t area);

/// A reachability by step, out of water, by barrier jump, down a step or off a ledge: the first that applies.
/// Its area is 0 when none does.
[[nodiscard]] AasReachability stepReachability(const ReachInput& input, std::int32_t area,
                                               const FloorNeighbour& neighbour);

}  // namespace navwright
