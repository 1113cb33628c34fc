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

/// Nodes in a row, 100 apart, linked both ways.
inline navwright::NavGraph rowOf(std::int32_t nodes) {
    using namespace navwright;
    NavGraph graph;
    for (std::int32_t i = 0; i < nodes; ++i) graph.nodes.push_back({.origin = Vec3(100 * i, 0, 24)});
    for (std::int32_t i = 0; i + 1 < nodes; ++i) {
        graph.nodes[static_cast<std::size_t>(i)].links.push_back({.target = i + 1, .cost = 100});
        graph.nodes[static_cast<std::size_t>(i) + 1].links.push_back({.target = i, .cost = 100});
    }
    return graph;
}
