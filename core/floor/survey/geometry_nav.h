#pragma once

#include <vector>

#include "core/bots/rehearsal/rehearsal.h"
#include "core/floor/survey/floor.h"
#include "core/floor/survey/unserved_items.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

/// A nav made from the map alone.
struct GeometryNav {
    NavGraph graph;
    std::vector<SpawnMatch> spawns;
    std::vector<UnservedItem> items;  ///< that bots do not get
    std::size_t rejected = 0;         ///< nodes that are unreachable from spawn points, or without a way back
    std::size_t straightLinks = 0;    ///< added to spare bots a detour (`links.straight`)
    RehearsalReport rehearsal;        ///< what rehearsing changed
    float spacing =
        0;  ///< node spacing used, units: the parameter, or more to stay within the engine's limits
    Floor floor;
};

/// Makes a nav from the map alone: nodes thinned out of the reachable floor, and links that simulated bots
/// pass unhurt, typed by their movement; then rehearsed (`rehearse.*`). Always within the engine's limits.
/// The result does not depend on `jobs`. Errors: those of surveyFloor(); the map is so large that no spacing
/// keeps the limits.
[[nodiscard]] Result<GeometryNav> geometryNav(const GameMap& map, const Parameters& parameters, int jobs,
                                              JobContext& context);

/// Makes the nav on a given floor, surveyed with FloorSearch::ways.
[[nodiscard]] Result<GeometryNav> geometryNav(const GameMap& map, Floor floor, const Parameters& parameters,
                                              int jobs, JobContext& context);

}  // namespace navwright
