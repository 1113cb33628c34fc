#pragma once

#include <vector>

#include "core/aas/reachability/reach_draft.h"

namespace navwright {

/// Where the edge of a floor, or of water, stands against an edge of another area's floor: both in one
/// upright plane.
struct FloorMeeting {
    bool found = false;
    float rise = 0;         ///< from the one to the other, units
    float length = 0;       ///< of what they have in common
    std::int32_t edge = 0;  ///< of the first
    Vec3 start{0}, end{0};  ///< on the first and on the other
    Vec3 out{0};            ///< level, from the first to the other
};

/// The lowest and, among those, longest meetings of an area with another.
struct FloorNeighbour {
    std::int32_t area = 0;
    FloorMeeting ground, water;
};

/// Of an area with floor or liquid with all others' floors, by area.
[[nodiscard]] std::vector<FloorNeighbour> floorNeighbours(const ReachInput& input, std::int32_t area);

/// On foot to areas whose floor has an edge in common with this one's: across the lowest and then longest.
[[nodiscard]] std::vector<AasReachability> levelWays(const ReachInput& input, std::int32_t area);

/// By step, out of water, by jump onto a barrier, down a step or off a ledge: the first of these that goes.
/// Nothing: area 0.
[[nodiscard]] AasReachability stepWay(const ReachInput& input, std::int32_t area,
                                      const FloorNeighbour& neighbour);

}  // namespace navwright
