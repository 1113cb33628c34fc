#include "core/nav/files/nav_graph.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "core/base/index.h"

namespace navwright {

namespace {

/// Cost of a link between two nodes at one place.
constexpr float kLeastCost = 1;

}  // namespace

std::size_t NavGraph::linkCount() const {
    return std::accumulate(nodes.begin(), nodes.end(), std::size_t{0},
                           [](std::size_t sum, const NavNode& node) { return sum + node.links.size(); });
}

float linkCost(const Vec3& from, const Vec3& to) {
    // Double precision, so that extreme distances still have a finite cost.
    const auto distance = glm::distance(glm::dvec3(from), glm::dvec3(to));
    constexpr double kMost = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(distance, double{kLeastCost}, kMost));
}

const NavLink* findLink(const NavNode& node, std::int32_t target) {
    const auto found = std::ranges::find(node.links, target, &NavLink::target);
    return found == node.links.end() ? nullptr : &*found;
}

NavLink* findLink(NavNode& node, std::int32_t target) {
    const auto found = std::ranges::find(node.links, target, &NavLink::target);
    return found == node.links.end() ? nullptr : &*found;
}

std::vector<std::int32_t> keepNodes(NavGraph& graph, const std::vector<bool>& keep) {
    std::vector<std::int32_t> previous;
    std::vector<std::int32_t> next(graph.nodes.size(), -1);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!keep[i]) continue;
        next[i] = static_cast<std::int32_t>(previous.size());
        previous.push_back(static_cast<std::int32_t>(i));
    }
    for (std::size_t i = 0; i < previous.size(); ++i) {
        auto& node = graph.nodes[previous[i]];
        std::erase_if(node.links, [&](const NavLink& link) { return next[link.target] < 0; });
        for (auto& link : node.links) link.target = next[link.target];
        if (toIndex(previous[i]) != i) graph.nodes[i] = std::move(node);
    }
    graph.nodes.resize(previous.size());
    return previous;
}

void sortLinks(NavGraph& graph) {
    for (auto& node : graph.nodes) {
        std::ranges::stable_sort(node.links, {}, [&](const NavLink& link) {
            return std::pair(-graph.nodes[link.target].origin.z, link.cost);
        });
    }
}

}  // namespace navwright
