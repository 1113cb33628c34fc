#include "core/floor/quadmesh/quad_mesh.h"

#include <algorithm>
#include <cmath>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/floor/quadmesh/sheet_leaves.h"
#include "core/floor/quadmesh/tile_ways.h"

namespace navwright {

std::pair<std::int32_t, std::int32_t> QuadLeaf::border(ColumnWay way, std::int32_t number) const {
    switch (way) {
        case ColumnWay::left:
            return {rect.x, rect.y + number};
        case ColumnWay::right:
            return {rect.right() - 1, rect.y + number};
        case ColumnWay::down:
            return {rect.x + number, rect.y};
        case ColumnWay::up:
            break;
    }
    return {rect.x + number, rect.top() - 1};
}

std::int32_t QuadMesh::placeOn(std::int32_t leaf, std::int32_t column, std::int32_t row) const {
    const auto [first, last] = floor.at(column, row);
    for (auto place = first; place < last; ++place) {
        if (leafOf[place] == leaf) return static_cast<std::int32_t>(place);
    }
    return -1;
}

Vec3 QuadMesh::originOn(std::int32_t leaf, const Vec2& at) const {
    const auto& rect = leaves[leaf].rect;
    const auto column =
        std::clamp(static_cast<std::int32_t>(std::floor(at.x / floor.cell)), rect.x, rect.right() - 1);
    const auto row =
        std::clamp(static_cast<std::int32_t>(std::floor(at.y / floor.cell)), rect.y, rect.top() - 1);
    const auto place = placeOn(leaf, column, row);
    return {at.x, at.y, place >= 0 ? floor.places[place].z : leaves[leaf].lowest};
}

std::vector<Vec3> QuadMesh::outlineOf(TileId leaf, const QuadRect& part) const {
    const float left = static_cast<float>(part.x) * floor.cell, low = static_cast<float>(part.y) * floor.cell;
    const float right = static_cast<float>(part.right()) * floor.cell,
                high = static_cast<float>(part.top()) * floor.cell;
    // Just inside: the column beyond is another leaf's.
    const float inside = floor.cell / 4;
    std::vector<Vec3> outline;
    for (const auto& [x, y] : {std::pair(left, low), {right, low}, {right, high}, {left, high}}) {
        const auto at =
            originOn(leaf, {x == right ? x - inside : x + inside, y == high ? y - inside : y + inside});
        outline.emplace_back(x, y, at.z);
    }
    return outline;
}

std::int32_t QuadMesh::leafUnder(const Vec3& origin) const {
    const auto place = floor.placeUnder(origin);
    return place < 0 ? -1 : leafOf[place];
}

Result<QuadMesh> makeQuadMesh(const GameMap& map, const QuadRules& rules, int jobs, JobContext& context) {
    QuadMesh mesh;
    {
        const JobContext::StageTimer timer(context, "floor");
        NAV_ASSIGN(mesh.floor, columnFloor(map, rules.cell, jobs, context));
    }
    const JobContext::StageTimer timer(context, "leaves");
    const auto componentOf = componentsOf(mesh.floor, mesh.components);
    const auto sheets = sheetsOf(mesh.floor, componentOf, std::vector<bool>(mesh.floor.places.size(), false));
    mesh.sheets = sheets.size();
    std::vector<std::vector<QuadLeaf>> leaves(sheets.size());
    std::vector<std::vector<QuadRect>> trees(sheets.size());
    NAV_TRY(parallelFor(sheets.size(), jobs, context, [&](std::size_t i) -> Result<> {
        leaves[i] = SheetLeaves(mesh.floor, sheets[i].places, rules)
                        .leaves(static_cast<std::int32_t>(i), sheets[i].component, trees[i]);
        return {};
    }));
    for (std::size_t i = 0; i < sheets.size(); ++i)
        mesh.leaves.insert(mesh.leaves.end(), leaves[i].begin(), leaves[i].end());
    // A leaf's places are those of its sheet in its columns.
    std::vector<std::int32_t> sheetOf(mesh.floor.places.size(), -1);
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        for (const auto place : sheets[i].places) sheetOf[toIndex(place)] = static_cast<std::int32_t>(i);
    }
    mesh.leafOf.assign(mesh.floor.places.size(), -1);
    for (std::size_t number = 0; number < mesh.leaves.size(); ++number) {
        const auto& leaf = mesh.leaves[number];
        mesh.eachColumn(leaf.rect, [&](std::uint32_t place) {
            if (sheetOf[place] == leaf.sheet) mesh.leafOf[place] = static_cast<TileId>(number);
        });
    }
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        for (const auto& square : trees[i]) {
            TileId inside = -1;
            mesh.eachColumn({square.x, square.y, 1, 1}, [&](std::uint32_t place) {
                if (sheetOf[place] == static_cast<std::int32_t>(i)) inside = mesh.leafOf[place];
            });
            mesh.tree.push_back({square, inside});
        }
    }
    if (context.stopRequested()) return cancelled();
    for (std::size_t leaf = 0; leaf < mesh.leaves.size(); ++leaf)
        mesh.graph.push_back(tileOf(mesh, static_cast<TileId>(leaf)));
    countWays(mesh);
    return mesh;
}

}  // namespace navwright
