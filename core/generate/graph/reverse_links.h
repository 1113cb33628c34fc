#pragma once

#include <cstdint>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/graph/known_ways.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Adds the reverse of one-way links (`links.infer_reverse`), as demos mostly show one direction: where bots
/// pass it from every tried start, unhurt and without a jump. (Jumps depend on the view direction, so they
/// need evidence.) `known` caches results of earlier calls without changing the outcome. Returns the number
/// added. Errors: cancelled.
[[nodiscard]] Result<std::uint32_t> addReverseLinks(NavGraph& graph, const GameMap& map,
                                                    const Parameters& parameters, KnownWays& known,
                                                    JobContext& context);

}  // namespace navwright
