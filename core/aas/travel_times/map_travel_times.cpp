#include "core/aas/travel_times/map_travel_times.h"

namespace navwright {

Result<MapTravelTimes> mapTravelTimes(const TravelGraph& graph, const AreaSpot& goal, const NavGraph* nav,
                                      float squareSize, int jobs, JobContext& context) {
    MapTravelTimes found;
    {
        const JobContext::StageTimer timer(context, "field");
        found.field = goalTravelTimes(graph, goal, nav, {}, squareSize);
    }
    if (nav != nullptr) {
        NAV_ASSIGN(found.missing, missingLinks(graph, *nav, {}, jobs, context));
    }
    if (context.stopRequested()) return cancelled();
    found.standings = areaStandings(graph);
    return found;
}

}  // namespace navwright
