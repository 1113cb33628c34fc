#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/link_trials/link_judge.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Adds links that spare bots a detour (`links.straight`), and returns how many. A link is added between two
/// nodes at most `links.straight_reach` apart, seen from above, if the nav's shortest path is more than
/// `links.straight_round` times as long as the straight line, and nine of ten simulated bots walk straight
/// across, unhurt and without a jump. The shortest come first, each direction is tried on its own, and
/// `links.max_per_node` holds. No path over the nav gets longer. `judge`: of the same map. `jobs`: threads, 0
/// = one per core; the result does not depend on it. Errors: cancelled.
[[nodiscard]] Result<std::size_t> addStraightLinks(NavGraph& graph, const GameMap& map, LinkJudge& judge,
                                                   const Parameters& parameters, int jobs,
                                                   JobContext& context);

/// A link that a nav lacks although simulated bots walk straight there.
struct StraightLink {
    std::int32_t from = 0, to = 0;
    double saved = 0;  ///< seconds on the nav's quickest way; infinite: it has none
};

/// The links that addStraightLinks() would add, whatever `links.straight` says, for nodes at most 512 units
/// apart seen from above whose shortest path is longer than the straight line by half: those without a path
/// first, then by what they save. Errors: cancelled.
[[nodiscard]] Result<std::vector<StraightLink>> missingStraightLinks(const NavGraph& graph,
                                                                     const GameMap& map,
                                                                     Parameters parameters, int jobs,
                                                                     JobContext& context);

}  // namespace navwright
