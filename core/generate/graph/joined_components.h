#pragma once

#include <cstdint>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/generate/graph/known_ways.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Connects the strongly connected components of a nav (`links.join_components`): adds links that no demo
/// shows, the shortest within `links.join_reach` that simulated bots pass unhurt from every start; with
/// `links.join_by` jumping also jumps, where nothing plainer works. Adds no link where a path exists. Returns
/// the number added. Errors: cancelled.
[[nodiscard]] Result<std::uint32_t> joinComponents(NavGraph& graph, const GameMap& map,
                                                   const Parameters& parameters, KnownWays& known,
                                                   JobContext& context);

}  // namespace navwright
