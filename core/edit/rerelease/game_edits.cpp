#include "core/edit/rerelease/game_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/limits.h"
#include "core/base/points.h"

namespace navwright {

namespace {

constexpr std::string_view kWhere = "edit";

bool isPlace(const Vec3& point) {
    return isFinite(point) && std::abs(point.x) <= limit::kCoordinate &&
           std::abs(point.y) <= limit::kCoordinate && std::abs(point.z) <= limit::kCoordinate;
}

Result<> checkPlace(const Vec3& point) {
    if (isPlace(point)) return {};
    return fail(fmt::format("({} {} {}) is outside any map", point.x, point.y, point.z), kWhere);
}

Result<> checkNode(const RereleaseGraph& graph, std::int64_t node) {
    if (node >= 0 && static_cast<std::size_t>(node) < graph.nodes.size()) return {};
    return fail(fmt::format("There is no node {}", node), kWhere,
                fmt::format("the nav has {}", graph.nodes.size()));
}

Result<> checkTraversal(const RereleaseTraversal& traversal) {
    for (const auto& point : {traversal.exit, traversal.start, traversal.end, traversal.ladderPlane}) {
        NAV_TRY(checkPlace(point));
    }
    return {};
}

Result<> checkEdict(const RereleaseEdict& edict) {
    NAV_TRY(checkPlace(edict.bounds.mins));
    return checkPlace(edict.bounds.maxs);
}

Result<> checkLink(const RereleaseGraph& graph, const RereleaseLink& link) {
    NAV_TRY(checkNode(graph, link.target));
    if (link.traversal) {
        NAV_TRY(checkTraversal(*link.traversal));
    }
    if (link.edict) {
        NAV_TRY(checkEdict(*link.edict));
    }
    return {};
}

/// Sorts nodes and rejects duplicates.
Result<std::vector<std::int32_t>> sortedNodes(const RereleaseGraph& graph,
                                              std::span<const std::int32_t> nodes) {
    std::vector<std::int32_t> sorted(nodes.begin(), nodes.end());
    std::ranges::sort(sorted);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        NAV_TRY(checkNode(graph, sorted[i]));
        if (i > 0 && sorted[i] == sorted[i - 1])
            return fail(fmt::format("Node {} is given twice", sorted[i]), kWhere);
    }
    return sorted;
}

Result<std::vector<LinkPlace>> sortedLinks(const RereleaseGraph& graph, std::span<const LinkPlace> links) {
    std::vector<LinkPlace> sorted(links.begin(), links.end());
    std::ranges::sort(sorted);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const auto& place = sorted[i];
        if (place.node >= graph.nodes.size() || place.link >= graph.nodes[place.node].links.size())
            return fail(fmt::format("There is no link {} of node {}", place.link, place.node), kWhere);
        if (i > 0 && place == sorted[i - 1])
            return fail(fmt::format("Link {} of node {} is given twice", place.link, place.node), kWhere);
    }
    return sorted;
}

/// Records a node if it changed.
void addChange(GraphDelta& delta, const RereleaseGraph& graph, std::size_t node, RereleaseNode after) {
    if (graph.nodes[node] == after) return;
    const auto index = static_cast<std::int32_t>(node);
    delta.changed.push_back({index, index, graph.nodes[node], std::move(after)});
}

template <class Edit>
Result<GraphDelta> editNodes(const RereleaseGraph& graph, std::span<const std::int32_t> nodes,
                             const Edit& edit) {
    NAV_ASSIGN(const auto sorted, sortedNodes(graph, nodes));
    GraphDelta delta;
    for (const auto index : sorted) {
        auto node = graph.nodes[static_cast<std::size_t>(index)];
        edit(node);
        NAV_TRY(checkPlace(node.origin));
        addChange(delta, graph, static_cast<std::size_t>(index), std::move(node));
    }
    return delta;
}

/// Calls `edit` for a node's links from last to first.
template <class Edit>
Result<GraphDelta> editLinks(const RereleaseGraph& graph, std::span<const LinkPlace> links,
                             const Edit& edit) {
    NAV_ASSIGN(const auto sorted, sortedLinks(graph, links));
    GraphDelta delta;
    for (std::size_t i = 0; i < sorted.size();) {
        const auto index = sorted[i].node;
        auto end = i;
        while (end < sorted.size() && sorted[end].node == index) ++end;
        auto node = graph.nodes[index];
        for (auto at = end; at > i; --at) edit(node, sorted[at - 1].link);
        addChange(delta, graph, index, std::move(node));
        i = end;
    }
    return delta;
}

}  // namespace

Result<GraphDelta> addRereleaseNode(const RereleaseGraph& graph, const RereleaseNode& node) {
    NAV_TRY(checkPlace(node.origin));
    if (graph.nodes.size() >= kMaxRereleaseNodes)
        return fail(fmt::format("The nav has {} nodes, the most a file can hold", graph.nodes.size()),
                    kWhere);
    for (const auto& link : node.links) {
        NAV_TRY(checkLink(graph, link));
    }
    GraphDelta delta;
    delta.added.push_back({static_cast<std::int32_t>(graph.nodes.size()), node});
    return delta;
}

Result<GraphDelta> moveRereleaseNodes(const RereleaseGraph& graph, std::span<const std::int32_t> nodes,
                                      const Vec3& by) {
    return editNodes(graph, nodes, [&](RereleaseNode& node) { node.origin += by; });
}

Result<GraphDelta> removeRereleaseNodes(const RereleaseGraph& graph, std::span<const std::int32_t> nodes) {
    NAV_ASSIGN(const auto sorted, sortedNodes(graph, nodes));
    GraphDelta delta;
    if (sorted.empty()) return delta;
    for (const auto index : sorted)
        delta.removed.push_back({index, graph.nodes[static_cast<std::size_t>(index)]});
    const auto to = newIndices(delta, graph.nodes.size());
    const auto gone = [&](const RereleaseLink& link) {
        return to[static_cast<std::size_t>(link.target)] < 0;
    };
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (to[i] < 0 || std::ranges::none_of(graph.nodes[i].links, gone)) continue;
        auto after = graph.nodes[i];
        std::erase_if(after.links, gone);
        for (auto& link : after.links) link.target = to[static_cast<std::size_t>(link.target)];
        delta.changed.push_back({static_cast<std::int32_t>(i), to[i], graph.nodes[i], std::move(after)});
    }
    return delta;
}

Result<GraphDelta> setRereleaseNodeFlags(const RereleaseGraph& graph, std::span<const std::int32_t> nodes,
                                         std::uint16_t set, std::uint16_t clear) {
    return editNodes(graph, nodes, [&](RereleaseNode& node) {
        node.flags = static_cast<std::uint16_t>((node.flags & ~clear) | set);
    });
}

Result<GraphDelta> setRereleaseNodeRadius(const RereleaseGraph& graph, std::span<const std::int32_t> nodes,
                                          std::uint16_t radius) {
    return editNodes(graph, nodes, [&](RereleaseNode& node) { node.radius = radius; });
}

Result<GraphDelta> addRereleaseLink(const RereleaseGraph& graph, std::int32_t from,
                                    const RereleaseLink& link) {
    NAV_TRY(checkNode(graph, from));
    NAV_TRY(checkLink(graph, link));
    auto node = graph.nodes[static_cast<std::size_t>(from)];
    if (link.target == from) return fail("A link cannot lead to its own start", kWhere);
    if (std::ranges::find(node.links, link.target, &RereleaseLink::target) != node.links.end())
        return fail(fmt::format("There is a link from node {} to node {} already", from, link.target),
                    kWhere);
    if (graph.game == RereleaseGame::quake && node.links.size() >= kMaxQuakeLinks)
        return fail(fmt::format("Node {} has {} links, the most Quake allows", from, kMaxQuakeLinks), kWhere);
    if (graph.linkCount() >= kMaxRereleaseLinks)
        return fail(fmt::format("The nav has {} links, the most a file can hold", kMaxRereleaseLinks),
                    kWhere);
    node.links.push_back(link);
    GraphDelta delta;
    addChange(delta, graph, static_cast<std::size_t>(from), std::move(node));
    return delta;
}

Result<GraphDelta> removeRereleaseLinks(const RereleaseGraph& graph, std::span<const LinkPlace> links) {
    return editLinks(graph, links, [](RereleaseNode& node, std::size_t link) {
        node.links.erase(node.links.begin() + static_cast<std::ptrdiff_t>(link));
    });
}

Result<GraphDelta> setRereleaseLinkType(const RereleaseGraph& graph, std::span<const LinkPlace> links,
                                        std::uint8_t type) {
    return editLinks(graph, links,
                     [&](RereleaseNode& node, std::size_t link) { node.links[link].setKind(type); });
}

Result<GraphDelta> setRereleaseLinkFlags(const RereleaseGraph& graph, std::span<const LinkPlace> links,
                                         std::uint8_t set, std::uint8_t clear) {
    return editLinks(graph, links, [&](RereleaseNode& node, std::size_t link) {
        const auto flags = node.links[link].flags();
        node.links[link].setFlags(static_cast<std::uint8_t>((flags & ~clear) | set));
    });
}

Result<GraphDelta> setRereleaseTraversal(const RereleaseGraph& graph, std::span<const LinkPlace> links,
                                         const std::optional<RereleaseTraversal>& traversal) {
    if (traversal) {
        NAV_TRY(checkTraversal(*traversal));
    }
    return editLinks(graph, links,
                     [&](RereleaseNode& node, std::size_t link) { node.links[link].traversal = traversal; });
}

Result<GraphDelta> setRereleaseEdict(const RereleaseGraph& graph, std::span<const LinkPlace> links,
                                     const std::optional<RereleaseEdict>& edict) {
    if (edict) {
        NAV_TRY(checkEdict(*edict));
    }
    return editLinks(graph, links,
                     [&](RereleaseNode& node, std::size_t link) { node.links[link].edict = edict; });
}

Result<GraphDelta> setRereleaseHeuristic(const RereleaseGraph& graph, std::optional<float> heuristic) {
    if (heuristic && !std::isfinite(*heuristic)) return fail("The heuristic is not finite", kWhere);
    GraphDelta delta;
    if (heuristic != graph.heuristic) delta.heuristic = {graph.heuristic, heuristic};
    return delta;
}

}  // namespace navwright
