#include "core/floor/survey/nav_coverage.h"

#include <utility>

#include "core/floor/survey/floor_walks.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

Result<NavCoverage> measureNav(const NavGraph& graph, const GameMap& map, const Parameters& parameters,
                               int jobs, JobContext& context) {
    NAV_ASSIGN(auto floor, surveyFloor(map, parameters, FloorSearch::ways, jobs, context));
    NAV_ASSIGN(auto coverage, measureCoverage(floor, graph, map, parameters, jobs, context));
    NAV_ASSIGN(const auto shortest, shortestWaysOf(floor, map, jobs, context));
    NAV_ASSIGN(auto directness, measureDirectness(shortest, graph, map.collision, jobs, context));
    return NavCoverage{std::move(floor), std::move(coverage), std::move(directness)};
}

}  // namespace navwright
