#include "core/generate/pipeline/nav_generation.h"

#include "core/generate/graph/graph.h"
#include "core/physics/map_queries/spawn_service.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

namespace {

/// Applies feedback and edits. Both only fail when cancelled, which cannot happen here.
GraphResult withWork(NavGraph graph, const NavContext& context) {
    JobContext job;
    const GraphInput input{
        .ledger = context.ledger.get(), .patches = context.patches.get(), .map = context.map.get()};
    UnfinishedGraph unfinished;
    auto& [result, book] = unfinished;
    result.graph = std::move(graph);
    book.follow(result.graph, NavOrigin::file);
    static_cast<void>(applyFeedback(unfinished, input, context.parameters, job));
    static_cast<void>(applyEdits(unfinished, input, job));
    return finished(std::move(unfinished), {});
}

/// Finds the nodes that serve the map's spawn points, without changing the graph.
std::vector<SpawnMatch> matchSpawns(const NavGraph& graph, const NavContext& context) {
    if (!context.map) return {};
    auto copy = graph;
    auto parameters = context.parameters;
    static_cast<void>(parameters.set(Param::EmitUnlinkedSpawns, 0));
    auto spawns = typeSpawns(copy, context.map->bsp, parameters);
    describeSpawns(spawns, graph, *context.map, {});
    return spawns;
}

}  // namespace

std::shared_ptr<const Generation> generationOfNav(NavGraph graph, const NavContext& context) {
    auto result = withWork(std::move(graph), context);
    result.spawns = matchSpawns(result.graph, context);

    Generation generation;
    generation.mapName = context.mapName;
    generation.parameters = context.parameters;
    generation.map = context.map;
    generation.votes = std::make_shared<const VoteSet>();
    generation.clusters = std::make_shared<const ClusterSet>();
    generation.nodes = std::make_shared<const NodeSet>();
    generation.links = std::make_shared<const LinkSet>();
    generation.archive = std::make_shared<const StrafeArchive>();
    generation.graph = std::make_shared<const GraphResult>(std::move(result));
    return std::make_shared<const Generation>(std::move(generation));
}

}  // namespace navwright
