#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/job_context.h"
#include "base/parameters.h"
#include "bsp/bsp_file.h"
#include "nav/nav_graph.h"
#include "pipeline/graph.h"
#include "pipeline/known_ways.h"

namespace navwright {

/// Links that no demo shows, where the nav falls into parts without a way from one to the other and back
/// (`links.join_parts`): the shortest ones within `links.join_reach` that simulated bots make unhurt from
/// every start; with `links.join_by` jumping also by jumps, where nothing plainer does. No link is added
/// where a way is already. Returns how many were added. Only a cancel fails.
[[nodiscard]] Result<std::uint32_t> joinParts(NavGraph& graph, const GameMap& map,
                                              const Parameters& parameters, KnownWays& known,
                                              JobContext& context);

/// Leaves out the nodes outside the largest part in which every node reaches every other (`nodes.main_part`):
/// bots sent there get lost, or do not come back. With `keepSpawns` parts stay that hold a spawn point's
/// node, and what leads from there to the main part, so that no bot stands where it knows no way at all.
/// Returns, per node left, its index before; says what was left out in `leftOut` and in a warning.
std::vector<std::int32_t> keepMainPart(NavGraph& graph, const BspFile& bsp, bool keepSpawns,
                                       std::vector<LeftOutNode>& leftOut, std::vector<std::string>& warnings);

}  // namespace navwright
