#include "core/edit/rerelease/rerelease_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/index.h"
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
    if (node >= 0 && toIndex(node) < graph.nodes.size()) return {};
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

}  // namespace

Result<bool> addRereleaseNode(RereleaseGraph& graph, const RereleaseNode& node) {
    NAV_TRY(checkPlace(node.origin));
    if (graph.nodes.size() >= kMaxRereleaseNodes)
        return fail(fmt::format("The nav has {} nodes, the most a file can hold", graph.nodes.size()),
                    kWhere);
    for (const auto& link : node.links) {
        NAV_TRY(checkLink(graph, link));
    }
    graph.nodes.push_back(node);
    return true;
}

Result<bool> editRereleaseNodes(RereleaseGraph& graph, std::span<const std::int32_t> nodes,
                                const std::function<void(RereleaseNode&)>& edit) {
    NAV_ASSIGN(const auto sorted, sortedNodes(graph, nodes));
    std::vector<RereleaseNode> edited;
    bool changed = false;
    for (const auto index : sorted) {
        const auto& before = graph.nodes[toIndex(index)];
        edited.push_back(before);
        edit(edited.back());
        NAV_TRY(checkPlace(edited.back().origin));
        changed = changed || edited.back() != before;
    }
    for (std::size_t i = 0; i < sorted.size(); ++i) graph.nodes[toIndex(sorted[i])] = std::move(edited[i]);
    return changed;
}

Result<bool> removeRereleaseNodes(RereleaseGraph& graph, std::span<const std::int32_t> nodes) {
    NAV_ASSIGN(const auto sorted, sortedNodes(graph, nodes));
    std::vector<std::int32_t> to(graph.nodes.size());
    std::int32_t next = 0;
    for (std::size_t i = 0; i < to.size(); ++i)
        to[i] = std::ranges::binary_search(sorted, static_cast<std::int32_t>(i)) ? -1 : next++;
    std::vector<RereleaseNode> kept;
    for (std::size_t i = 0; i < to.size(); ++i) {
        if (to[i] < 0) continue;
        auto& node = kept.emplace_back(std::move(graph.nodes[i]));
        for (auto& link : node.links) link.target = to[toIndex(link.target)];
        std::erase_if(node.links, [](const RereleaseLink& link) { return link.target < 0; });
    }
    graph.nodes = std::move(kept);
    return !sorted.empty();
}

Result<bool> addRereleaseLink(RereleaseGraph& graph, std::int32_t from, const RereleaseLink& link) {
    NAV_TRY(checkNode(graph, from));
    NAV_TRY(checkLink(graph, link));
    auto& links = graph.nodes[toIndex(from)].links;
    if (link.target == from) return fail("A link cannot lead to its own start", kWhere);
    if (std::ranges::find(links, link.target, &RereleaseLink::target) != links.end())
        return fail(fmt::format("There is a link from node {} to node {} already", from, link.target),
                    kWhere);
    if (graph.game == RereleaseGame::quake && links.size() >= kMaxQuakeLinks)
        return fail(fmt::format("Node {} has {} links, the most Quake allows", from, kMaxQuakeLinks), kWhere);
    if (graph.linkCount() >= kMaxRereleaseLinks)
        return fail(fmt::format("The nav has {} links, the most a file can hold", kMaxRereleaseLinks),
                    kWhere);
    links.push_back(link);
    return true;
}

Result<bool> editRereleaseLinks(RereleaseGraph& graph, std::span<const LinkPlace> links,
                                const std::function<void(RereleaseLink&)>& edit) {
    NAV_ASSIGN(const auto sorted, sortedLinks(graph, links));
    std::vector<RereleaseLink> edited;
    bool changed = false;
    for (const auto& place : sorted) {
        const auto& before = graph.nodes[place.node].links[place.link];
        edited.push_back(before);
        auto& after = edited.back();
        edit(after);
        if (after.traversal && after.traversal != before.traversal) {
            NAV_TRY(checkTraversal(*after.traversal));
        }
        if (after.edict && after.edict != before.edict) {
            NAV_TRY(checkEdict(*after.edict));
        }
        changed = changed || after != before;
    }
    for (std::size_t i = 0; i < sorted.size(); ++i)
        graph.nodes[sorted[i].node].links[sorted[i].link] = std::move(edited[i]);
    return changed;
}

Result<bool> removeRereleaseLinks(RereleaseGraph& graph, std::span<const LinkPlace> links) {
    NAV_ASSIGN(const auto sorted, sortedLinks(graph, links));
    for (auto place = sorted.rbegin(); place != sorted.rend(); ++place) {
        auto& all = graph.nodes[place->node].links;
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(place->link));
    }
    return !sorted.empty();
}

}  // namespace navwright
