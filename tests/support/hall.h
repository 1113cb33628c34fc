#pragma once

#include <memory>

#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"
#include "must.h"
#include "written_maps.h"

/// A map for every kind of issue of a nav, and navs in it.
namespace hall {

using namespace navwright;

/// A hall with a wall, a low roof, a ladder and a spawn point; its floor is at height 0.
struct Hall {
    Bytes bytes;  ///< of the map file
    BspFile bsp;
    std::unique_ptr<Collision> world;

    Hall() {
        const MapSurface stone{.texture = "test/stone"};
        auto brushes = roomBrushes({{-1024, -1024, 0}, {1024, 1024, 2048}}, 32, stone);
        brushes.push_back(boxBrush({{500, -64, 0}, {516, 64, 256}}, stone));      // a wall
        brushes.push_back(boxBrush({{-600, 400, 40}, {-400, 600, 256}}, stone));  // a low roof
        brushes.push_back(boxBrush({{-80, -616, 0}, {80, -600, 256}}, stone));    // the wall of the ladder
        brushes.push_back(
            boxBrush({{-16, -600, 0}, {16, -598, 256}}, stone, kContentsSolid | kContentsLadder));
        brushes.push_back(boxBrush({{-700, -200, 0}, {-600, -100, 40}}, stone));  // reachable by a jump
        brushes.push_back(
            boxBrush({{700, -400, 0}, {900, -200, 320}}, stone));               // a ledge with a harmful drop
        brushes.push_back(boxBrush({{700, 200, 0}, {900, 400, 1600}}, stone));  // a ledge with a deadly drop
        brushes.push_back(
            boxBrush({{700, -700, 0}, {900, -500, 230}}, stone));  // a ledge with an allowed drop
        brushes.push_back(boxBrush({{-1000, -900, 0}, {-800, -700, 220}}, stone));  // two ledges with a
        brushes.push_back(boxBrush({{-1000, -600, 0}, {-800, -400, 220}}, stone));  // gap between them
        auto map = written_maps::mapOf(std::move(brushes));
        const auto model = [&](const char* kind, const char* name, const Box& box) {
            map.entities.push_back({.pairs = {{"classname", kind}, {"targetname", name}},
                                    .brushes = {boxBrush(box, stone)},
                                    .pivot = {}});
        };
        model("func_wall", "", {{300, 300, 0}, {316, 400, 128}});
        model("func_door", "gate", {{300, 500, 0}, {316, 600, 128}});
        model("func_door", "", {{300, 700, 0}, {316, 800, 128}});
        map.entities.push_back(written_maps::entity("info_player_deathmatch", "0 0 24"));
        bytes = must(writeBsp(map));
        bsp = must(parseBsp(bytes, "hall.bsp"));
        world = std::make_unique<Collision>(bsp, solidModels(bsp, false));
    }
};

inline const Hall& map() {
    static const Hall made;
    return made;
}

inline NavNode nodeAt(float x, float y, float z = 24, NodeType type = NodeType::move) {
    return {.origin = {x, y, z}, .type = type};
}

inline void link(NavGraph& graph, std::int32_t from, std::int32_t to, NodeType type = NodeType::move) {
    auto& node = graph.nodes[static_cast<std::size_t>(from)];
    node.links.push_back({to, type, linkCost(node.origin, graph.nodes[static_cast<std::size_t>(to)].origin)});
}

inline void linkBoth(NavGraph& graph, std::int32_t a, std::int32_t b, NodeType type = NodeType::move) {
    link(graph, a, b, type);
    link(graph, b, a, type);
}

/// Adds a node linked with node 0 both ways.
inline std::int32_t addLinked(NavGraph& graph, const NavNode& node) {
    graph.nodes.push_back(node);
    const auto index = static_cast<std::int32_t>(graph.nodes.size()) - 1;
    linkBoth(graph, 0, index);
    return index;
}

/// A nav without issues: a square around the spawn point.
inline NavGraph clean() {
    NavGraph graph;
    graph.nodes = {nodeAt(0, 0), nodeAt(128, 0), nodeAt(128, 128), nodeAt(0, 128)};
    for (std::int32_t i = 0; i < 4; ++i) linkBoth(graph, i, (i + 1) % 4);
    return graph;
}

}  // namespace hall
