#include "core/crowds/steering/floor_edges.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/index.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

/// Whether a body falls when it goes on from a place into a column without reachable floor.
bool fallsTowards(const FloorColumns& floor, const FloorPlace& place, std::int32_t next, std::int32_t column,
                  std::int32_t row) {
    if (next >= 0) return true;  // the edge of a drop
    const auto [first, last] = floor.at(column, row);
    for (auto i = first; i < last; ++i) {
        if (floor.places[i].z < place.z && floor.places[i].ceiling > place.z) return true;
    }
    return false;
}

}  // namespace

FloorEdges::FloorEdges(const QuadMesh& mesh) {
    const float cell = mesh.floor.cell;
    // Sides of places without a neighbour, merged into straight segments per leaf.
    for (std::size_t leaf = 0; leaf < mesh.leaves.size(); ++leaf) {
        for (const auto way : kColumnWays) {
            bool open = false;
            for (std::int32_t i = 0; i < mesh.leaves[leaf].along(way); ++i) {
                const auto [x, y] = mesh.leaves[leaf].border(way, i);
                const auto index = mesh.placeOn(static_cast<std::int32_t>(leaf), x, y);
                if (index < 0) continue;
                const auto place = toIndex(index);
                const auto next = mesh.floor.ways[place][toIndex(way)];
                if (next >= 0 && mesh.leafOf[next] >= 0) {
                    open = false;
                    continue;
                }
                const float left = static_cast<float>(x) * cell, low = static_cast<float>(y) * cell;
                const float right = left + cell, high = low + cell;
                const Vec2 start = goesAside(way) ? Vec2(way == ColumnWay::left ? left : right, low)
                                                  : Vec2(left, way == ColumnWay::down ? low : high);
                const Vec2 end = goesAside(way) ? Vec2(start.x, high) : Vec2(right, start.y);
                const float z = mesh.floor.places[place].z;
                const auto [dx, dy] = stepOf(way);
                const bool wall = !fallsTowards(mesh.floor, mesh.floor.places[place], next, x + dx, y + dy);
                if (open && edges_.back().line.wall == wall) {
                    auto& edge = edges_.back();
                    edge.line.end = end;
                    edge.low = std::min(edge.low, z);
                    edge.high = std::max(edge.high, z);
                } else {
                    edges_.push_back(
                        {{start, end, wall}, way == ColumnWay::left || way == ColumnWay::up, z, z});
                }
                open = true;
            }
        }
    }
    if (edges_.empty()) return;
    const auto cellOf = [](float at) { return static_cast<std::int32_t>(std::floor(at / kCell)); };
    std::int32_t lastColumn = 0, lastRow = 0;
    firstColumn_ = lastColumn = cellOf(edges_.front().line.start.x);
    firstRow_ = lastRow = cellOf(edges_.front().line.start.y);
    for (const auto& edge : edges_) {
        firstColumn_ = std::min(firstColumn_, cellOf(edge.line.start.x));
        firstRow_ = std::min(firstRow_, cellOf(edge.line.start.y));
        lastColumn = std::max(lastColumn, cellOf(edge.line.end.x));
        lastRow = std::max(lastRow, cellOf(edge.line.end.y));
    }
    columns_ = lastColumn - firstColumn_ + 1;
    rows_ = lastRow - firstRow_ + 1;
    const auto forCells = [&](const Edge& edge, auto&& see) {
        for (auto y = cellOf(edge.line.start.y); y <= cellOf(edge.line.end.y); ++y) {
            for (auto x = cellOf(edge.line.start.x); x <= cellOf(edge.line.end.x); ++x)
                see(toIndex(y - firstRow_) * toIndex(columns_) + toIndex(x - firstColumn_));
        }
    };
    start_.assign(toIndex(columns_) * toIndex(rows_) + 1, 0);
    for (const auto& edge : edges_) forCells(edge, [&](std::size_t at) { ++start_[at + 1]; });
    for (std::size_t i = 1; i < start_.size(); ++i) start_[i] += start_[i - 1];
    members_.resize(start_.back());
    auto next = start_;
    for (std::uint32_t i = 0; i < edges_.size(); ++i)
        forCells(edges_[i], [&](std::size_t at) { members_[next[at]++] = i; });
}

void FloorEdges::near(const Vec3& origin, float reach, std::size_t most,
                      std::vector<AvoidedEdge>& found) const {
    found.clear();
    const Vec2 at(origin.x, origin.y);
    thread_local std::vector<std::pair<float, std::uint32_t>> seen;
    seen.clear();
    const auto cellOf = [](float place) { return static_cast<std::int32_t>(std::floor(place / kCell)); };
    for (auto y = std::max(cellOf(at.y - reach), firstRow_);
         y <= std::min(cellOf(at.y + reach), firstRow_ + rows_ - 1); ++y) {
        for (auto x = std::max(cellOf(at.x - reach), firstColumn_);
             x <= std::min(cellOf(at.x + reach), firstColumn_ + columns_ - 1); ++x) {
            const auto index = toIndex(y - firstRow_) * toIndex(columns_) + toIndex(x - firstColumn_);
            for (auto i = start_[index]; i < start_[index + 1]; ++i) {
                const auto& edge = edges_[members_[i]];
                if (origin.z > edge.high + 2 * kPmoveStepHeight || origin.z < edge.low - 2 * kPmoveStepHeight)
                    continue;
                if (const float apart = glm::distance(at, nearestOn(edge.line, at)); apart < reach)
                    seen.emplace_back(apart, members_[i]);
            }
        }
    }
    std::ranges::sort(seen);
    const auto [first, last] = std::ranges::unique(seen);
    seen.erase(first, last);
    for (std::size_t i = 0; i < std::min(seen.size(), most); ++i) {
        const auto& edge = edges_[seen[i].second];
        found.push_back(edge.turned ? AvoidedEdge{edge.line.end, edge.line.start, edge.line.wall}
                                    : edge.line);
    }
}

void addFloorDanger(ContextRose& rose, const QuadMesh& mesh, const Vec3& origin, float maxSpeed,
                    float seconds) {
    const auto place = mesh.floor.placeUnder(origin);
    if (place < 0) return;
    const float reach = std::max(maxSpeed * seconds, mesh.floor.cell);
    const auto steps = static_cast<int>(std::ceil(reach / mesh.floor.cell));
    for (std::size_t i = 0; i < ContextRose::kDirections; ++i) {
        const Vec2 way = ContextRose::direction(i);
        Vec3 at = mesh.floor.origin(place);
        for (int step = 1; step <= steps; ++step) {
            Vec3 next = at + Vec3(way.x, way.y, 0) * mesh.floor.cell;
            const auto height = mesh.floor.walkedTo(next);
            if (!height) {
                rose.addDanger(i, 1 - static_cast<float>(step - 1) / static_cast<float>(steps));
                break;
            }
            next.z = *height;
            at = next;
        }
    }
}

}  // namespace navwright
