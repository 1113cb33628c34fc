#pragma once

#include <cstdint>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/generate/graph/known_ways.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Links that no demo shows, where the nav falls into parts without a way from one to the other and back
/// (`links.join_parts`): the shortest ones within `links.join_reach` that simulated bots make unhurt from
/// every start; with `links.join_by` jumping also by jumps, where nothing plainer does. No link is added
/// where a way is already. Returns how many were added. Only a cancel fails.
[[nodiscard]] Result<std::uint32_t> joinParts(NavGraph& graph, const GameMap& map,
                                              const Parameters& parameters, KnownWays& known,
                                              JobContext& context);

}  // namespace navwright
