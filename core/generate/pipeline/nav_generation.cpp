#include "core/generate/pipeline/nav_generation.h"

#include <algorithm>
#include <iterator>

#include "core/generate/graph/graph.h"
#include "core/generate/graph/origin_book.h"
#include "core/nav/files/nav_locks.h"
#include "core/physics/map_queries/spawn_service.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

namespace {

/// Applies feedback and edits. Both only fail when cancelled, which cannot happen here.
void applyWork(GraphResult& result, const NavContext& context) {
    JobContext job;
    OriginBook origins;
    origins.follow(result.graph, NavOrigin::file);
    if (context.ledger) {
        const auto locks = context.patches ? navLocks(*context.patches) : NavLocks{};
        const auto radius = context.parameters.real32(Param::FeedbackRadius);
        const auto before = result.graph;
        if (auto applied = applyLedger(result.graph, *context.ledger, radius, locks, job)) {
            result.ledger = *std::move(applied);
            warnOfHarm(result, kLedgerWork, before, result.ledger.previous, context.map.get());
            origins.follow(result.graph, result.ledger.previous, NavOrigin::inferred);
        }
    }
    if (context.patches) {
        const auto before = result.graph;
        if (auto applied = applyPatches(result.graph, *context.patches, job)) {
            result.patches = *std::move(applied);
            warnOfHarm(result, kEditWork, before, result.patches.previous, context.map.get());
            origins.follow(result.graph, result.patches.previous, NavOrigin::hand);
            if (context.map) {
                std::ranges::move(
                    editsOutside(*context.patches, result.patches, context.map->bsp.worldBounds()),
                    std::back_inserter(result.warnings));
            }
        }
    }
    result.nodeOrigin = origins.nodes();
    result.linkOrigin = origins.links(result.graph);
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
    GraphResult result;
    result.graph = std::move(graph);
    applyWork(result, context);
    result.spawns = matchSpawns(result.graph, context);
    result.connectivity = measureConnectivity(result.graph);
    result.nodeOf.assign(result.graph.nodes.size(), -1);
    for (const auto& node : result.graph.nodes) result.linkOf.emplace_back(node.links.size(), -1);

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
