#pragma once

#include <random>
#include <vector>

#include "core/edit/aq2/edits.h"
#include "core/edit/aq2/patch_ids.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"

/// Navs of the size that aims are stated for.
namespace navwright::big_nav {

inline constexpr int kNodes = 4000;
inline constexpr int kLinks = 30000;
inline constexpr int kSide = 64;  ///< nodes beside one another

/// Links every node to its neighbours until there are 30,000 links.
inline void linkNeighbours(NavGraph& graph) {
    int left = kLinks;
    for (const int step : {1, -1, kSide, -kSide, kSide + 1, -kSide - 1, kSide - 1, 1 - kSide}) {
        for (int i = 0; i < kNodes && left > 0; ++i) {
            const int target = i + step;
            if (target < 0 || target >= kNodes) continue;
            auto& node = graph.nodes[static_cast<std::size_t>(i)];
            const auto& other = graph.nodes[static_cast<std::size_t>(target)];
            node.links.push_back({.target = target, .cost = linkCost(node.origin, other.origin)});
            --left;
        }
    }
}

/// A flat field of nodes 48 apart.
inline NavGraph flat() {
    constexpr float kSpacing = 48;
    NavGraph graph;
    for (int i = 0; i < kNodes; ++i)
        graph.nodes.push_back({.origin = Vec3(kSpacing * static_cast<float>(i % kSide),
                                              kSpacing * static_cast<float>(i / kSide), 24)});
    linkNeighbours(graph);
    return graph;
}

/// A grid over the floor of a map, so that traces meet walls.
inline NavGraph over(const Collision& world, const Box& bounds) {
    NavGraph graph;
    const auto size = bounds.maxs - bounds.mins;
    for (int i = 0; i < kNodes; ++i) {
        const Vec3 share(static_cast<float>(i % kSide) / kSide, static_cast<float>(i / kSide) / kSide, 0.5f);
        const auto above = bounds.mins + share * size;
        const auto below = Vec3(above.x, above.y, bounds.mins.z);
        graph.nodes.push_back({.origin = world.trace(above, below, kHullStanding, kMaskPlayerSolid).end});
    }
    linkNeighbours(graph);
    return graph;
}

/// Moves, retypes, dissolved nodes and deleted links, all over a nav of this size.
inline std::vector<EditPatch> edits(const NavGraph& graph, int count) {
    std::mt19937 random(1);
    std::vector<EditPatch> patches;
    for (int i = 0; i < count; ++i) {
        const std::size_t node = random() % kNodes;
        const EditTargets one{{node}, {}};
        auto made = i % 4 == 0   ? edit::moveNodes(graph, one, {9, 5, 0}, nullptr, false)
                    : i % 4 == 1 ? edit::retype(graph, one, NodeType::crouch)
                    : i % 4 == 2 ? edit::dissolve(graph, one)
                                 : edit::remove(graph, {{}, {{node, 0}}});
        patches = appendPatches(std::move(patches), *std::move(made));
    }
    return patches;
}

}  // namespace navwright::big_nav
