#pragma once

#include <vector>

#include "core/bots/rehearsal/rehearsal.h"
#include "core/floor/survey/floor.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

/// A nav from the map alone, and how it came about.
struct GeometryNav {
    NavGraph graph;
    std::vector<SpawnMatch> spawns;
    std::size_t pruned = 0;     ///< nodes left out because no spawn point leads there, or no way leads back
    RehearsalReport rehearsal;  ///< what was mended
    float spacing = 0;          ///< of the nodes: the parameter, or more to stay within the engine's limits
    Floor floor;
};

/// Nodes thinned out of the reached floor, links that simulated bots make unhurt, typed by what bots must do,
/// mended in rehearsals (`rehearse.*`). Always within the engine's limits. The same whatever `jobs`. Errors:
/// as surveyFloor(), and a map so large that no spacing keeps the limits.
[[nodiscard]] Result<GeometryNav> geometryNav(const GameMap& map, const Parameters& parameters, int jobs,
                                              JobContext& context);

/// The same on a floor that is given, surveyed for ways between parts (FloorSearch::ways).
[[nodiscard]] Result<GeometryNav> geometryNav(const GameMap& map, Floor floor, const Parameters& parameters,
                                              int jobs, JobContext& context);

}  // namespace navwright
