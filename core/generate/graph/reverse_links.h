#pragma once

#include <cstdint>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/graph/known_ways.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Demos mostly show a way in one direction. For every link without one back, adds the way back when bots
/// make it there from every start tried, unhurt, without a jump (`links.infer_reverse`): jumps aim where a
/// bot looks, so they are left to evidence. `known` saves trying again what an earlier call tried; the result
/// is the same. Returns how many were added. Only a cancel fails.
[[nodiscard]] Result<std::uint32_t> addReverseLinks(NavGraph& graph, const GameMap& map,
                                                    const Parameters& parameters, KnownWays& known,
                                                    JobContext& context);

}  // namespace navwright
