#include "core/generate/graph/edit_base.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/floor/survey/spawn_reasons.h"
#include "core/physics/map_queries/spawn_service.h"

namespace navwright {

namespace {

void warnOfOrphans(GraphResult& result) {
    for (const auto& [id, state, reason] : result.patches.outcomes) {
        if (state != PatchState::orphaned) continue;
        result.warnings.push_back(fmt::format("Edit {} could not be applied: {}", id, reason));
    }
}

/// Updates node numbers after edits, which renumber nodes.
void renumberSpawns(GraphResult& result) {
    const auto& previous = result.patches.previous;
    for (auto& spawn : result.spawns) {
        if (spawn.node < 0) continue;
        const auto now = std::ranges::find(previous, spawn.node);
        spawn.node = now == previous.end() ? -1 : static_cast<std::int32_t>(now - previous.begin());
    }
}

void explain(GraphResult& result, const Floor* floor, const GameMap& map) {
    describeSpawns(result.spawns, result.graph, map, result.rejectedNodes);
    if (floor != nullptr) {
        explainSpawns(result.spawns, *floor, map.bsp);
        result.items = unservedItems(result.graph, map, *floor);
    }
    if (result.spawns.empty()) result.warnings.emplace_back("The map has no spawn points");
}

}  // namespace

Result<GraphResult> editedGraph(std::shared_ptr<const EditBase> base, const LinkSet& links,
                                const GraphInput& input, JobContext& context) {
    auto unfinished = base->unfinished;
    auto& result = unfinished.result;
    if (input.patches != nullptr) {
        NAV_TRY(applyEdits(unfinished, input, context));
        renumberSpawns(result);
        warnOfOrphans(result);
    }
    if (context.stopRequested()) return cancelled();
    sortLinks(result.graph);
    if (input.map != nullptr) explain(result, base->floor.get(), *input.map);
    result.base = std::move(base);
    return finished(std::move(unfinished), links);
}

}  // namespace navwright
