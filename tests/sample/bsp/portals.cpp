#include "tests/sample/bsp/portals.h"

#include <utility>

namespace navwright::compile {

namespace {

struct Piece {
    int leaf = 0;
    Polygon polygon;
};

/// Divides a polygon among the leafs below `child`.
void filter(const Tree& tree, const PlaneTable& planes, int child, Polygon polygon,
            std::vector<Piece>& pieces) {
    if (child < 0) {
        pieces.push_back({~child, std::move(polygon)});
        return;
    }
    const auto& node = tree.nodes[static_cast<std::size_t>(child)];
    auto [front, back] = splitPolygon(polygon, planes[node.plane]);
    if (!front.empty()) filter(tree, planes, node.children[0], std::move(front), pieces);
    if (!back.empty()) filter(tree, planes, node.children[1], std::move(back), pieces);
}

/// Leafs next to each leaf, solid ones left out.
std::vector<std::vector<int>> openNeighbours(const Tree& tree, const std::vector<Portal>& portals) {
    std::vector<std::vector<int>> neighbours(tree.leafs.size());
    const auto isSolid = [&](int leaf) { return tree.leafs[static_cast<std::size_t>(leaf)].isSolid(); };
    for (const auto& portal : portals) {
        if (isSolid(portal.front) || isSolid(portal.back)) continue;
        neighbours[static_cast<std::size_t>(portal.front)].push_back(portal.back);
        neighbours[static_cast<std::size_t>(portal.back)].push_back(portal.front);
    }
    return neighbours;
}

/// Marks `start` and all leafs reached from it; calls `reached` for each.
template <class Reached>
void flood(const std::vector<std::vector<int>>& neighbours, int start, std::vector<bool>& seen,
           Reached reached) {
    std::vector<int> open{start};
    seen[static_cast<std::size_t>(start)] = true;
    while (!open.empty()) {
        const auto leaf = open.back();
        open.pop_back();
        reached(leaf);
        for (const auto next : neighbours[static_cast<std::size_t>(leaf)]) {
            if (seen[static_cast<std::size_t>(next)]) continue;
            seen[static_cast<std::size_t>(next)] = true;
            open.push_back(next);
        }
    }
}

}  // namespace

std::vector<Portal> linkLeafs(const Tree& tree, const PlaneTable& planes) {
    std::vector<Portal> portals;
    for (int index = 0; index < std::ssize(tree.nodes); ++index) {
        const auto& node = tree.nodes[static_cast<std::size_t>(index)];
        std::vector<Piece> fronts;
        filter(tree, planes, node.children[0], node.cut, fronts);
        for (auto& [front, polygon] : fronts) {
            std::vector<Piece> backs;
            filter(tree, planes, node.children[1], std::move(polygon), backs);
            for (auto& [back, shared] : backs) portals.push_back({index, front, back, std::move(shared)});
        }
    }
    return portals;
}

std::vector<bool> leafsInVoid(const Tree& tree, const std::vector<Portal>& portals) {
    const auto neighbours = openNeighbours(tree, portals);
    std::vector<bool> seen(tree.leafs.size());
    for (int leaf = 0; leaf < std::ssize(tree.leafs); ++leaf) {
        const auto& start = tree.leafs[static_cast<std::size_t>(leaf)];
        if (start.touchesHull && !start.isSolid() && !seen[static_cast<std::size_t>(leaf)]) {
            flood(neighbours, leaf, seen, [](int) {});
        }
    }
    return seen;
}

int assignClusters(Tree& tree, const std::vector<Portal>& portals) {
    const auto neighbours = openNeighbours(tree, portals);
    std::vector<bool> seen(tree.leafs.size());
    int clusters = 0;
    for (int leaf = 0; leaf < std::ssize(tree.leafs); ++leaf) {
        if (seen[static_cast<std::size_t>(leaf)] || tree.leafs[static_cast<std::size_t>(leaf)].isSolid())
            continue;
        flood(neighbours, leaf, seen,
              [&](int reached) { tree.leafs[static_cast<std::size_t>(reached)].cluster = clusters; });
        ++clusters;
    }
    return clusters;
}

}  // namespace navwright::compile
