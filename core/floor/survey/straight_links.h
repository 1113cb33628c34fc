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

/// Adds the links by which bots go straight where the nav leads round (`links.straight`): between nodes at
/// most `links.straight_reach` apart seen from above whose shortest way over the nav is longer than the
/// straight line by `links.straight_round`, where nine of ten simulated bots walk straight across, unhurt and
/// without a jump. Shortest first, each direction on its own, within `links.max_per_node`; no way over the
/// nav gets longer. `judge`: of the same map. The result does not depend on `jobs` (threads, 0 = one per
/// core). Returns how many were added. Errors: cancelled.
[[nodiscard]] Result<std::size_t> addStraightLinks(NavGraph& graph, const GameMap& map, LinkJudge& judge,
                                                   const Parameters& parameters, int jobs,
                                                   JobContext& context);

/// A link that a nav lacks although simulated bots walk straight there.
struct StraightLink {
    std::int32_t from = 0, to = 0;
    double saved = 0;  ///< seconds on the nav's quickest way; infinite: it has none
};

/// The links that addStraightLinks() would add, whatever `links.straight` says, for nodes at most 512 units
/// apart seen from above whose shortest way is longer than the straight line by half: those without a way
/// first, then by what they save. Errors: cancelled.
[[nodiscard]] Result<std::vector<StraightLink>> missingStraightLinks(const NavGraph& graph,
                                                                     const GameMap& map,
                                                                     Parameters parameters, int jobs,
                                                                     JobContext& context);

}  // namespace navwright
