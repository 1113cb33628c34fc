#include "core/generate/graph/rejected_components.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/counted.h"
#include "core/base/index.h"
#include "core/generate/graph/graph.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

/// Only the nodes left out, with the links among them.
NavGraph alone(const WholeNav& whole) {
    NavGraph graph = whole.graph;
    std::vector<bool> left(graph.nodes.size());
    for (const auto node : whole.left) left[node] = true;
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        graph.nodes[node].inUse = graph.nodes[node].inUse && left[node];
        std::erase_if(graph.nodes[node].links,
                      [&](const NavLink& link) { return !left[node] || !left[link.target]; });
    }
    return graph;
}

Vec3 centerNode(const NavGraph& graph, const Component& component) {
    const auto nearest = std::ranges::min_element(component.nodes, {}, [&](std::int32_t node) {
        return glm::distance(graph.nodes[node].origin, component.center);
    });
    return graph.nodes[*nearest].origin;
}

RejectedComponentKind kindOf(const GraphResult& result, const std::vector<std::int32_t>& nodes) {
    bool reachable = false, leadsBack = false;
    for (const auto node : nodes) {
        const auto& left = result.rejectedNodes[rejectedNumber(result, toIndex(node))];
        reachable = reachable || left.reachable;
        leadsBack = leadsBack || left.leadsBack;
    }
    if (reachable) return RejectedComponentKind::trap;
    return leadsBack ? RejectedComponentKind::unreached : RejectedComponentKind::component;
}

}  // namespace

std::string_view rejectedComponentTitle(RejectedComponentKind kind) {
    switch (kind) {
        case RejectedComponentKind::component:
            return "Left out: island";
        case RejectedComponentKind::trap:
            return "Left out: no way back";
        case RejectedComponentKind::unreached:
            return "Left out: no way there";
    }
    return {};
}

std::size_t rejectedNumber(const GraphResult& result, std::size_t node) {
    const auto& known = result.whole->left;
    return toIndex(std::ranges::lower_bound(known, static_cast<std::int32_t>(node)) - known.begin());
}

std::vector<RejectedComponent> rejectedComponents(const GraphResult& result) {
    std::vector<RejectedComponent> parts;
    if (!result.whole) return parts;
    const auto graph = alone(*result.whole);
    for (const auto& component : weakComponents(graph).components) {
        auto& part = parts.emplace_back();
        part.kind = kindOf(result, component.nodes);
        part.nodes.assign(component.nodes.begin(), component.nodes.end());
        part.at = centerNode(graph, component);
    }
    return parts;
}

std::string rejectedComponentSentence(const RejectedComponent& part) {
    const auto nodes = counted(part.nodes.size(), "node is", "nodes are");
    switch (part.kind) {
        case RejectedComponentKind::component:
            return fmt::format(
                "{} left out: no way leads there from the main component of the nav, and none back", nodes);
        case RejectedComponentKind::trap:
            return fmt::format("{} left out: no way leads back from there to the main component of the nav",
                               nodes);
        case RejectedComponentKind::unreached:
            return fmt::format("{} left out: no way leads there from the main component of the nav", nodes);
    }
    return {};
}

}  // namespace navwright
