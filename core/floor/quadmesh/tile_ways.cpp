#include "core/floor/quadmesh/tile_ways.h"

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr PlaceId kNoLanding = -1;
/// Maximum fall without damage, units.
constexpr float kHarmlessFall = 180;

/// Connects one leaf.
class WayBuilder {
  public:
    explicit WayBuilder(const QuadMesh& mesh) : mesh_(mesh), floor_(mesh.floor) {}

    GraphTile of(TileId number) {
        const auto& leaf = mesh_.leaves[number];
        const float cell = floor_.cell;
        tile_ = {.x = static_cast<float>(leaf.rect.x) * cell,
                 .y = static_cast<float>(leaf.rect.y) * cell,
                 .width = static_cast<float>(leaf.rect.width) * cell,
                 .height = static_cast<float>(leaf.rect.height) * cell,
                 .closed = leaf.kind == FloorKind::hazard,
                 .ways = {}};
        using enum TileWay::Side;
        side(number, ColumnWay::left, left);
        side(number, ColumnWay::right, right);
        side(number, ColumnWay::up, top);
        side(number, ColumnWay::down, bottom);
        return std::move(tile_);
    }

  private:
    /// The places along a leaf's side, and the leaf beyond each.
    void side(TileId leaf, ColumnWay way, TileWay::Side side) {
        const auto& rect = mesh_.leaves[leaf].rect;
        const auto count = mesh_.leaves[leaf].along(way);
        std::int32_t beyond = -1, from = 0;
        const auto close = [&](std::int32_t end) {
            if (beyond < 0) return;
            const auto cell = floor_.cell;
            const auto line = way == ColumnWay::left    ? rect.x
                              : way == ColumnWay::right ? rect.right()
                              : way == ColumnWay::up    ? rect.top()
                                                        : rect.y;
            const auto start = goesAside(way) ? rect.y : rect.x;
            // Between place centres, as the outer halves may be solid.
            tile_.ways.push_back({.to = beyond,
                                  .side = side,
                                  .at = static_cast<float>(line) * cell,
                                  .low = (static_cast<float>(start + from) + 0.5f) * cell,
                                  .high = (static_cast<float>(start + end) - 0.5f) * cell});
        };
        std::map<std::int32_t, std::vector<std::pair<std::int32_t, std::int32_t>>> drops;
        for (std::int32_t i = 0; i < count; ++i) {
            const auto [x, y] = mesh_.leaves[leaf].border(way, i);
            const auto place = mesh_.placeOn(leaf, x, y);
            const auto next = floor_.ways[std::size_t(place)][toIndex(way)];
            const auto to = next < 0 ? -1 : mesh_.leafOf[std::size_t(next)];
            if (to != beyond) {
                close(i);
                beyond = to;
                from = i;
            }
            if (to >= 0) continue;
            if (const auto below = dropFrom(place, way); below >= 0)
                drops[mesh_.leafOf[std::size_t(below)]].emplace_back(place, below);
        }
        close(count);
        for (const auto& [to, places] : drops) {
            const auto& [start, end] = places[places.size() / 2];
            tile_.ways.push_back(
                {.to = to, .side = TileWay::Side::drop, .start = fromAbove(start), .end = fromAbove(end)});
        }
    }

    [[nodiscard]] Vec2 fromAbove(std::int32_t place) const {
        const Vec3 origin = floor_.origin(std::size_t(place));
        return {origin.x, origin.y};
    }

    /// Where a body walking over the edge lands; -1: nowhere, or hurt.
    [[nodiscard]] std::int32_t dropFrom(std::int32_t place, ColumnWay way) const {
        const auto [dx, dy] = stepOf(way);
        auto height = floor_.places[std::size_t(place)].z;
        auto at = place;
        const auto most = static_cast<int>(std::ceil(kDropReach / floor_.cell));
        auto column = floor_.places[std::size_t(place)].column;
        auto row = floor_.places[std::size_t(place)].row;
        for (int i = 0; i < most; ++i) {
            column += dx;
            row += dy;
            // Along the rim first.
            if (at >= 0) {
                at = floor_.ways[std::size_t(at)][toIndex(way)];
                if (at >= 0) {
                    if (!floor_.places[std::size_t(at)].rim) return kNoLanding;
                    height = floor_.places[std::size_t(at)].z;
                    continue;
                }
            }
            const auto [first, last] = floor_.at(column, row);
            for (auto j = last; j > first; --j) {
                const auto& below = floor_.places[j - 1];
                if (below.z >= height) continue;
                if (below.ceiling <= height || height - below.z > kHarmlessFall) return kNoLanding;
                if (below.rim) break;  // falls past it
                const auto leaf = mesh_.leafOf[j - 1];
                return mesh_.leaves[std::size_t(leaf)].kind == FloorKind::hazard
                           ? kNoLanding
                           : static_cast<std::int32_t>(j - 1);
            }
            if (first == last) return kNoLanding;
        }
        return kNoLanding;
    }

    const QuadMesh& mesh_;
    const FloorColumns& floor_;
    GraphTile tile_;
};

}  // namespace

GraphTile tileOf(const QuadMesh& mesh, TileId leaf) {
    return WayBuilder(mesh).of(leaf);
}

void countWays(QuadMesh& mesh) {
    std::size_t sides = 0;
    mesh.drops = 0;
    for (const auto& tile : mesh.graph) {
        for (const auto& way : tile.ways) ++(way.side == TileWay::Side::drop ? mesh.drops : sides);
    }
    mesh.portals = sides / 2;
}

}  // namespace navwright
