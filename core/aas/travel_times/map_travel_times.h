#pragma once

#include <vector>

#include "core/aas/travel_times/area_standing.h"
#include "core/aas/travel_times/goal_travel_times.h"
#include "core/aas/travel_times/missing_links.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// How far everything is from one place.
struct MapTravelTimes {
    GoalTravelTimes field;
    std::vector<AreaStanding> standings;  ///< by area
    std::vector<MissingLink> missing;     ///< none without a nav
};
/// `squareSize`: side of the squares of floor, units. Errors: cancelled.
[[nodiscard]] Result<MapTravelTimes> mapTravelTimes(const TravelGraph& graph, const AreaSpot& goal,
                                                    const NavGraph* nav, float squareSize, int jobs,
                                                    JobContext& context);

}  // namespace navwright
