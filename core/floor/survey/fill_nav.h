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
    const Floor& floor;  ///< of that map, surveyed for ways
    LinkJudge& judge;    ///< of that map
    int jobs = 0;        ///< threads; 0 = one per core
};

/// What a fill did.
struct Fill {
    std::size_t nodes = 0;  ///< added
    std::size_t links = 0;  ///< added
    std::size_t left = 0;   ///< nodes not added: bots could not enter and leave them
    float spacing = 0;      ///< of the nodes: as asked for, or more to stay within the engine's limits
    /// Of FillOptions::wanted: samples to which no way leads, and those with a way there and none back.
    std::vector<std::uint32_t> unentered = {}, unleft = {};
};

/// Adds to a nav, which may be empty, what the map offers beside it: nodes on floor that bots can enter and
/// leave, and links between neighbours, old and new, where simulated bots make it. The nav's own nodes keep
/// their numbers and their links; new nodes come last. A bot that appears at a spawn point gets to the
/// largest part wherever a way leads out. Stays within the engine's limits. The same whatever `jobs`. Errors:
/// cancelled, and a map so large that no spacing keeps the limits.
[[nodiscard]] Result<Fill> fillNav(NavGraph& graph, const FillInput& input, const FillOptions& options,
                                   const Parameters& parameters, JobContext& context);

/// Where a crossing begins or ends so near to a node of the nav that the two are one to a bot, lets it begin
/// or end at that node, if bots make it about as surely; samples that are needed no more are no longer added.
/// Errors: cancelled.
[[nodiscard]] Result<> moveCrossingsToNodes(FillPlan& plan, const Floor& floor, LinkJudge& judge, int jobs,
                                            JobContext& context);

}  // namespace navwright
