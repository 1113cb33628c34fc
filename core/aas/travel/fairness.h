#pragma once

#include <array>
#include <vector>

#include "core/aas/travel/chokepoints.h"
#include "core/base/job_context.h"

namespace navwright {

/// How long it takes to one goal.
struct GoalTimes {
    int item = -1;                        ///< index in Fairness::items; -1: the middle
    std::vector<double> starts;           ///< seconds from each start; below 0: no way
    std::array<double, 2> sides{-1, -1};  ///< mean of each side's starts that have a way; below 0: none has
    double least = -1, most = -1;         ///< of all starts; below 0: none has a way
    /// Of the starts, the farthest less the nearest; 0 where fewer than two have a way.
    [[nodiscard]] double spread() const { return most - least; }
    /// By how much the first side is slower than the second, seconds; 0 where one has no way.
    [[nodiscard]] double lead() const { return sides[0] < 0 || sides[1] < 0 ? 0 : sides[0] - sides[1]; }
};

struct Fairness {
    std::vector<MapPlace> starts, items;
    StartSides sides;
    /// The area with floor for which the longer of the two sides' mean times is shortest, of equals the one
    /// with the lower number; 0 where no area can be got to from both.
    std::int32_t middle = 0;
    Vec3 middleAt{0};
    std::vector<GoalTimes> goals;  ///< the middle first where there is one, then every item in an area
    std::vector<double>
        startMeans;       ///< mean seconds from each start to the goals that all starts get to; -1: none
    double meanLead = 0;  ///< of the items' leads: above 0 the second side is nearer
    int worstSpread = -1, worstLead = -1;  ///< indices of goals; -1: there is none
};

/// Errors: no area has a way; no start of the map is in an area. Cancelled.
[[nodiscard]] Result<Fairness> measureFairness(const BspFile& bsp, const TravelGraph& graph,
                                               JobContext& context);

}  // namespace navwright
