#include "core/generate/graph/left_out.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/counted.h"
#include "core/generate/graph/graph.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

/// Only the nodes left out, with the links among them.
NavGraph alone(const WholeNav& whole) {
    NavGraph graph = whole.graph;
    std::vector<bool> left(graph.nodes.size());
    for (const auto node : whole.left) left[static_cast<std::size_t>(node)] = true;
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        graph.nodes[node].inUse = graph.nodes[node].inUse && left[node];
        std::erase_if(graph.nodes[node].links, [&](const NavLink& link) {
            return !left[node] || !left[static_cast<std::size_t>(link.target)];
        });
    }
    return graph;
}

Vec3 middleNode(const NavGraph& graph, const Component& component) {
    const auto nearest = std::ranges::min_element(component.nodes, {}, [&](std::int32_t node) {
        return glm::distance(graph.nodes[static_cast<std::size_t>(node)].origin, component.center);
    });
    return graph.nodes[static_cast<std::size_t>(*nearest)].origin;
}

LeftOutKind kindOf(const GraphResult& result, const std::vector<std::int32_t>& nodes) {
    bool reachable = false, leadsBack = false;
    for (const auto node : nodes) {
        const auto& left = result.leftOutNodes[leftOutNumber(result, static_cast<std::size_t>(node))];
        reachable = reachable || left.reachable;
        leadsBack = leadsBack || left.leadsBack;
    }
    if (reachable) return LeftOutKind::trap;
    return leadsBack ? LeftOutKind::unreached : LeftOutKind::component;
}

}  // namespace

std::string_view leftOutTitle(LeftOutKind kind) {
    switch (kind) {
        case LeftOutKind::component:
            return "Left out: island";
        case LeftOutKind::trap:
            return "Left out: no way back";
        case LeftOutKind::unreached:
            return "Left out: no way there";
    }
    return {};
}

std::size_t leftOutNumber(const GraphResult& result, std::size_t node) {
    const auto& known = result.whole->left;
    return static_cast<std::size_t>(std::ranges::lower_bound(known, static_cast<std::int32_t>(node)) -
                                    known.begin());
}

std::vector<LeftOutPart> leftOutParts(const GraphResult& result) {
    std::vector<LeftOutPart> parts;
    if (!result.whole) return parts;
    const auto graph = alone(*result.whole);
    for (const auto& component : weakComponents(graph).components) {
        auto& part = parts.emplace_back();
        part.kind = kindOf(result, component.nodes);
        part.nodes.assign(component.nodes.begin(), component.nodes.end());
        part.at = middleNode(graph, component);
    }
    return parts;
}

std::string leftOutSentence(const LeftOutPart& part) {
    const auto nodes = counted(part.nodes.size(), "node is", "nodes are");
    switch (part.kind) {
        case LeftOutKind::component:
            return fmt::format("{} left out: no way leads there from the main part of the nav, and none back",
                               nodes);
        case LeftOutKind::trap:
            return fmt::format("{} left out: no way leads back from there to the main part of the nav",
                               nodes);
        case LeftOutKind::unreached:
            return fmt::format("{} left out: no way leads there from the main part of the nav", nodes);
    }
    return {};
}

}  // namespace navwright
