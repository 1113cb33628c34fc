#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/floor/survey/fill_plan.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/link_trials/link_judge.h"

namespace navwright {

struct FillInput {
    const GameMap& map;
    const Floor& floor;  ///< of the same map, surveyed with FloorSearch::ways
    LinkJudge& judge;    ///< of the same map
    int jobs = 0;        ///< threads; 0 = one per core
};

/// Result of fillNav().
struct Fill {
    std::size_t nodes = 0;  ///< added
    std::size_t links = 0;  ///< added
    std::size_t left = 0;   ///< nodes not added because bots cannot enter and leave them
    float spacing =
        0;  ///< node spacing used, units: as requested, or more to stay within the engine's limits
    /// Samples of FillOptions::wanted that bots cannot reach, and those that they cannot leave again.
    std::vector<std::uint32_t> unentered = {}, unleft = {};
};

/// Adds what a nav (possibly empty) lacks: nodes on floor that bots can enter and leave, and links between
/// neighbouring nodes, old and new, that simulated bots pass. Existing nodes keep their numbers and links;
/// new nodes come last. Connects spawn points to the main component where possible. Stays within the engine's
/// limits. The result does not depend on `jobs`. Errors: cancelled; the map is so large that no spacing keeps
/// the limits.
[[nodiscard]] Result<Fill> fillNav(NavGraph& graph, const FillInput& input, const FillOptions& options,
                                   const Parameters& parameters, JobContext& context);

/// Replaces an end of a crossing by a node of the nav that bots cannot tell apart from it, if bots pass the
/// crossing about as reliably; drops samples no longer needed from `added`. Errors: cancelled.
[[nodiscard]] Result<> moveCrossingsToNodes(FillPlan& plan, const Floor& floor, LinkJudge& judge, int jobs,
                                            JobContext& context);

}  // namespace navwright
