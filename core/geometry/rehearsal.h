#pragma once

#include <cstddef>

#include "base/job_context.h"
#include "base/parameters.h"
#include "base/result.h"
#include "nav/nav_graph.h"
#include "world/game_map.h"

namespace navwright {

/// Lets bots walk the graph in the simulator up to `geometry.rehearsals` times, with a seed of its own each
/// time, and takes out the links that failed them (navtest.* thresholds) wherever other links lead there too;
/// ends early with a test that no such link fails. Returns how many links it took out. Errors: as
/// simulateNavtest(). An empty graph stays one.
[[nodiscard]] Result<std::size_t> rehearse(NavGraph& graph, const GameMap& map, const Parameters& parameters,
                                           JobContext& context);

}  // namespace navwright
