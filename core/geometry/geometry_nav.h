#pragma once

#include <vector>

#include "geometry/floor.h"
#include "nav/nav_graph.h"
#include "world/spawn_match.h"

namespace navwright {

/// A nav from the map alone, and how it came about.
struct GeometryNav {
    NavGraph graph;
    std::vector<SpawnMatch> spawns;
    std::size_t pruned = 0;       ///< nodes left out because no spawn point leads there, or no way leads back
    std::size_t failedLinks = 0;  ///< links taken out because they failed bots in rehearsals
    float spacing = 0;            ///< of the nodes: the parameter, or more to stay within the engine's limits
    Floor floor;
};

/// Nodes thinned out of the reached floor, links that simulated bots make unhurt, typed by what bots must do,
/// those left out that fail bots in `geometry.rehearsals` simulated tests.
/// Always within the engine's limits. The same whatever `jobs`. Errors: as surveyFloor(), and a map so
/// large that no spacing keeps the limits.
[[nodiscard]] Result<GeometryNav> geometryNav(const GameMap& map, const Parameters& parameters, int jobs,
                                              JobContext& context);

}  // namespace navwright
