#pragma once

#include <array>
#include <vector>

#include "core/aas/travel/chokepoints.h"
#include "core/base/job_context.h"

namespace navwright {

/// Travel times to one goal.
struct GoalTimes {
    int item = -1;                        ///< index in Fairness::items; -1: the middle
    std::vector<double> starts;           ///< seconds from each start; negative: unreachable
    std::array<double, 2> sides{-1, -1};  ///< mean over each side's starts that can reach it; negative: none
    double least = -1, most = -1;         ///< over all starts; negative: none can reach it
    /// Difference between the farthest and the nearest start; 0 when fewer than two can reach it.
    [[nodiscard]] double spread() const { return most - least; }
    /// How much slower the first side is than the second, seconds; 0 when one cannot reach it.
    [[nodiscard]] double lead() const { return sides[0] < 0 || sides[1] < 0 ? 0 : sides[0] - sides[1]; }
};

struct Fairness {
    std::vector<MapPlace> starts, items;
    StartSides sides;
    /// The area with floor that minimises the larger of both sides' mean times, of equals the one with the
    /// lower number; 0 when no area is reachable from both sides.
    std::int32_t middle = 0;
    Vec3 middleAt{0};
    std::vector<GoalTimes> goals;  ///< the middle first if there is one, then every item in an area
    std::vector<double>
        startMeans;       ///< mean seconds from each start to the goals that all starts reach; -1: none
    double meanLead = 0;  ///< mean of the items' leads; above 0 the second side is nearer
    int worstSpread = -1, worstLead = -1;  ///< indices of goals; -1: none
};

/// Errors: no area has a reachability; no start is in an area; cancelled.
[[nodiscard]] Result<Fairness> measureFairness(const BspFile& bsp, const TravelGraph& graph,
                                               JobContext& context);

}  // namespace navwright
