#pragma once

#include <algorithm>
#include <random>

#include "core/nav/files/nav_graph.h"

/// A valid random nav: nodes at distinct places in a box of 2000 units, each linked to up to six of the next
/// few, with all types and various costs. Deterministic by count and seed.
inline navwright::NavGraph randomNav(int count, unsigned seed) {
    using namespace navwright;
    std::mt19937 random(seed);
    const auto pick = [&](int below) { return static_cast<int>(random() % static_cast<unsigned>(below)); };
    NavGraph graph;
    for (int i = 0; i < count; ++i) {
        const Vec3 origin(0.125f * static_cast<float>(pick(16000) - 8000), pick(2000) - 1000, 1 + pick(400));
        graph.nodes.push_back({.origin = origin, .type = static_cast<NodeType>(1 + pick(24))});
    }
    for (int i = 0; i < count; ++i) {
        auto& node = graph.nodes[static_cast<std::size_t>(i)];
        const int links = std::min(pick(7), count - 1);
        for (int j = 0; j < links; ++j) {
            const auto target = (i + 1 + pick(12)) % count;
            if (target == i || findLink(node, target) != nullptr) continue;
            node.links.push_back(
                {.target = target,
                 .type = static_cast<NodeType>(1 + pick(13)),
                 .cost = linkCost(node.origin, graph.nodes[static_cast<std::size_t>(target)].origin)});
        }
    }
    return graph;
}

/// Nodes in a row, `step` apart, each linked with the next both ways.
inline navwright::NavGraph rowOf(std::int32_t nodes, const navwright::Vec3& first = {0, 0, 24},
                                 const navwright::Vec3& step = {100, 0, 0}) {
    using namespace navwright;
    NavGraph graph;
    const auto cost = linkCost(first, first + step);
    for (std::int32_t i = 0; i < nodes; ++i) {
        auto& node = graph.nodes.emplace_back();
        node.origin = first + static_cast<float>(i) * step;
        if (i > 0) node.links.push_back({.target = i - 1, .cost = cost});
        if (i + 1 < nodes) node.links.push_back({.target = i + 1, .cost = cost});
    }
    return graph;
}
