#pragma once

#include <QtTest>

#include <memory>

#include "core/crowds/jam/jam_test.h"
#include "floor_worlds.h"
#include "must.h"

/// Two rooms connected by corridors, with a nav.
namespace jam_worlds {

using namespace navwright;

/// A corridor along x from 512 to 768, centred at y.
struct Corridor {
    float y = 0;
    float width = 0;
};

inline floor_worlds::World roomsOf(const std::vector<Corridor>& corridors) {
    auto world = floor_worlds::room({1280, 512, 128});
    float from = 0;
    for (const auto& [y, width] : corridors) {
        world.box({{512, from, 0}, {768, y - width / 2, 128}});
        from = y + width / 2;
    }
    world.box({{512, from, 0}, {768, 512, 128}});
    for (const char* place : {"80 80 24", "80 440 24", "1200 80 24", "1200 440 24"})
        world.entities.push_back(written_maps::entity("info_player_deathmatch", place));
    return world;
}
inline std::shared_ptr<const GameMap> twoRooms(const std::vector<Corridor>& corridors) {
    return roomsOf(corridors).map();
}

inline void join(NavGraph& nav, std::int32_t a, std::int32_t b) {
    auto &one = nav.nodes[std::size_t(a)], &other = nav.nodes[std::size_t(b)];
    one.links.push_back({b, NodeType::move, linkCost(one.origin, other.origin)});
    other.links.push_back({a, NodeType::move, linkCost(one.origin, other.origin)});
}

/// A nav with a grid in each room and three nodes in each corridor.
inline NavGraph navOf(const std::vector<Corridor>& corridors) {
    NavGraph nav;
    std::vector<float> rows{56, 248, 320, 456};
    for (const auto& corridor : corridors) rows.push_back(corridor.y);
    std::ranges::sort(rows);
    rows.erase(std::ranges::unique(rows).begin(), rows.end());
    const auto count = std::int32_t(rows.size());
    for (const float left : {64.0f, 832.0f}) {
        const auto first = std::int32_t(nav.nodes.size());
        for (int column = 0; column < 5; ++column) {
            for (const float y : rows) nav.nodes.push_back({.origin = {left + 96 * float(column), y, 24}});
        }
        for (std::int32_t column = 0; column < 5; ++column) {
            for (std::int32_t row = 0; row < count; ++row) {
                const auto at = first + column * count + row;
                if (column < 4) join(nav, at, at + count);
                if (row + 1 < count) join(nav, at, at + 1);
            }
        }
    }
    for (const auto& corridor : corridors) {
        const auto row = std::int32_t(std::ranges::find(rows, corridor.y) - rows.begin());
        const auto first = std::int32_t(nav.nodes.size());
        for (const float x : {536.0f, 640.0f, 744.0f}) nav.nodes.push_back({.origin = {x, corridor.y, 24}});
        join(nav, 4 * count + row, first);
        join(nav, first, first + 1);
        join(nav, first + 1, first + 2);
        join(nav, first + 2, 5 * count + row);
    }
    return nav;
}

/// Everything a jam test needs.
struct Ground {
    std::shared_ptr<const GameMap> map;
    NavGraph nav;
    QuadMesh mesh;
    FloorEdges edges;

    explicit Ground(const std::vector<Corridor>& corridors)
        : map(twoRooms(corridors)), nav(navOf(corridors)), mesh(meshOf(*map)), edges(mesh) {}
    [[nodiscard]] JamGround ground() const { return {nav, *map, mesh, edges}; }

    static QuadMesh meshOf(const GameMap& map) {
        JobContext context;
        return must(makeQuadMesh(map, {}, 1, context));
    }
};

}  // namespace jam_worlds
