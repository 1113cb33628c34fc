#include "pipeline/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "analysis/islands.h"
#include "nav/nav_locks.h"
#include "pipeline/ladder_links.h"
#include "pipeline/spawns.h"

namespace navwright {

namespace {

NavGraph graphOf(const NodeSet& nodes, const LinkSet& links) {
    NavGraph graph;
    graph.nodes.reserve(nodes.nodes.size());
    for (const auto& node : nodes.nodes) graph.nodes.push_back({.origin = node.origin, .type = node.type});
    for (const auto& link : links.links) {
        graph.nodes[static_cast<std::size_t>(link.from)].links.push_back(
            {.target = link.to, .type = link.type, .cost = link.cost});
    }
    return graph;
}

/// `nodeOf` after a step that kept, dropped or added nodes; `previous` as PatchReport and LedgerReport have
/// it.
std::vector<std::int32_t> carriedOver(const std::vector<std::int32_t>& nodeOf,
                                      const std::vector<std::int32_t>& previous) {
    std::vector<std::int32_t> carried;
    carried.reserve(previous.size());
    for (const auto before : previous)
        carried.push_back(before < 0 ? -1 : nodeOf[static_cast<std::size_t>(before)]);
    return carried;
}

/// By graph node and link: which link of the set it comes from.
std::vector<std::vector<std::int32_t>> matchLinks(const NavGraph& graph,
                                                  const std::vector<std::int32_t>& nodeOf,
                                                  const LinkSet& links) {
    std::vector<std::vector<std::int32_t>> linkOf(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const auto& link : graph.nodes[i].links) {
            const auto ends = std::pair(nodeOf[i], nodeOf[static_cast<std::size_t>(link.target)]);
            const auto found = std::ranges::lower_bound(
                links.links, ends, {}, [](const Link& l) { return std::pair(l.from, l.to); });
            const bool known = found != links.links.end() && std::pair(found->from, found->to) == ends;
            linkOf[i].push_back(known ? static_cast<std::int32_t>(found - links.links.begin()) : -1);
        }
    }
    return linkOf;
}

void warnAboutEdits(GraphResult& result) {
    for (const auto& outcome : result.patches.outcomes) {
        if (outcome.state == PatchState::orphaned) {
            result.warnings.push_back(fmt::format("Edit {} found no place: {}", outcome.id, outcome.reason));
        }
    }
}

void warnAboutSpawns(GraphResult& result) {
    const auto unserved =
        std::ranges::count_if(result.spawns, [](const SpawnMatch& spawn) { return spawn.node < 0; });
    if (unserved > 0) {
        result.warnings.push_back(
            fmt::format("{} of {} spawn points have no linked node near", unserved, result.spawns.size()));
    }
}

}  // namespace

Connectivity measureConnectivity(const NavGraph& graph) {
    Connectivity measured;
    measured.nodes = static_cast<std::uint32_t>(graph.nodes.size());
    measured.links = static_cast<std::uint32_t>(graph.linkCount());
    std::vector<bool> entered(graph.nodes.size());
    for (const auto& node : graph.nodes) {
        for (const auto& link : node.links) entered[static_cast<std::size_t>(link.target)] = true;
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto& links = graph.nodes[i].links;
        if (links.empty() && !entered[i]) ++measured.unlinkedNodes;
        for (const auto& link : links) {
            const auto& back = graph.nodes[static_cast<std::size_t>(link.target)].links;
            if (std::ranges::find(back, static_cast<std::int32_t>(i), &NavLink::target) == back.end()) {
                ++measured.oneWayLinks;
            }
        }
    }
    const auto strong = strongIslands(graph);
    measured.strongParts = static_cast<std::uint32_t>(strong.islands.size());
    measured.largestStrongShare = strong.largestShare();
    measured.islands = static_cast<std::uint32_t>(weakIslands(graph).islands.size());
    return measured;
}

Result<GraphResult> assembleGraph(const NodeSet& nodes, const LinkSet& links, const GraphInput& input,
                                  const Parameters& parameters, JobContext& context) {
    GraphResult result;
    result.graph = graphOf(nodes, links);
    linkLadders(result.graph, nodes, input.map);
    result.nodeOf.resize(result.graph.nodes.size());
    std::iota(result.nodeOf.begin(), result.nodeOf.end(), 0);

    // Edits first: feedback that came later knows the edited nav, and locks protect what must stay.
    NavLocks locks;
    if (input.patches != nullptr) {
        NAV_ASSIGN(result.patches, applyPatches(result.graph, *input.patches, context));
        result.nodeOf = carriedOver(result.nodeOf, result.patches.previous);
        locks = navLocks(*input.patches);
        warnAboutEdits(result);
    }
    if (input.ledger != nullptr) {
        const float radius = parameters.real32(Param::FeedbackRadius);
        NAV_ASSIGN(result.ledger, applyLedger(result.graph, *input.ledger, radius, locks, context));
        result.nodeOf = carriedOver(result.nodeOf, result.ledger.previous);
    }
    if (input.map != nullptr) {
        result.spawns = serveSpawns(result.graph, *input.map, parameters);
        result.nodeOf.resize(result.graph.nodes.size(), -1);
        warnAboutSpawns(result);
    }
    if (context.stopRequested()) return cancelled();
    sortLinks(result.graph);
    result.linkOf = matchLinks(result.graph, result.nodeOf, links);
    result.connectivity = measureConnectivity(result.graph);
    return result;
}

}  // namespace navwright
