#pragma once

#include <QtTest>

#include <memory>
#include <utility>
#include <vector>

#include "core/floor/mesh_comparison/compared_paths.h"
#include "floor_worlds.h"
#include "must.h"

/// Halls with their tiles, and incomplete navs.
namespace comparison_worlds {

using namespace navwright;

inline QuadMesh meshOf(const GameMap& map) {
    JobContext context;
    return must(makeQuadMesh(map, {}, 1, context));
}

inline void join(NavGraph& nav, std::int32_t a, std::int32_t b, bool back = true) {
    auto &one = nav.nodes[std::size_t(a)], &other = nav.nodes[std::size_t(b)];
    one.links.push_back({b, NodeType::move, linkCost(one.origin, other.origin)});
    if (back) other.links.push_back({a, NodeType::move, linkCost(one.origin, other.origin)});
}

/// Adds nodes on a grid, each linked to its neighbours.
inline void addGrid(NavGraph& nav, const std::vector<float>& xs, const std::vector<float>& ys, float z = 24) {
    const auto first = std::int32_t(nav.nodes.size()), rows = std::int32_t(ys.size());
    for (const float x : xs) {
        for (const float y : ys) nav.nodes.push_back({.origin = {x, y, z}});
    }
    for (std::int32_t i = 0; i < std::int32_t(xs.size()); ++i) {
        for (std::int32_t k = 0; k < rows; ++k) {
            if (i > 0) join(nav, first + (i - 1) * rows + k, first + i * rows + k);
            if (k > 0) join(nav, first + i * rows + k - 1, first + i * rows + k);
        }
    }
}

/// A hall with a nav along three sides: 792 units instead of 400 straight.
inline floor_worlds::World hall() {
    auto world = floor_worlds::room({1024, 512, 128});
    world.entities.front() = written_maps::entity("info_player_deathmatch", "200 256 24");
    world.entities.push_back(written_maps::entity("info_player_deathmatch", "600 256 24"));
    world.entities.push_back(written_maps::entity("weapon_Mk23", "200 60 15"));
    return world;
}
inline NavGraph roundNav() {
    NavGraph nav;
    for (const Vec3& at : {Vec3(200, 256, 24), Vec3(200, 60, 24), Vec3(600, 60, 24), Vec3(600, 256, 24)})
        nav.nodes.push_back({.origin = at});
    for (std::int32_t i = 0; i < 3; ++i) join(nav, i, i + 1);
    return nav;
}
/// A wall across the straight line.
inline Box wallBetween() {
    return {{380, 120, 0}, {420, 512, 128}};
}

/// Two rooms with a doorway of this width, and a nav of only the left one.
inline std::shared_ptr<const GameMap> twoRooms(float doorway) {
    auto world = floor_worlds::room({1024, 512, 128});
    world.box({{500, 0, 0}, {524, 256 - doorway / 2, 128}})
        .box({{500, 256 + doorway / 2, 0}, {524, 512, 128}});
    return world.map();
}
inline NavGraph leftNav() {
    NavGraph nav;
    addGrid(nav, {64, 160, 256, 352, 448}, {64, 160, 256, 352, 448});
    return nav;
}

struct Ground {
    std::shared_ptr<const GameMap> map;
    NavGraph nav;
    QuadMesh mesh;

    Ground(std::shared_ptr<const GameMap> made, NavGraph graph)
        : map(std::move(made)), nav(std::move(graph)), mesh(meshOf(*map)) {}
    [[nodiscard]] ComparisonGround ground() const { return {.map = *map, .nav = &nav, .tiles = &mesh}; }
};

}  // namespace comparison_worlds
