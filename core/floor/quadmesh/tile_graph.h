#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/id_vector.h"
#include "core/base/vec2.h"
#include "core/floor/quadmesh/quad_tree.h"

/// Path search over adjacent tiles.
namespace navwright {

/// The number of a tile: its index in the graph, and in QuadMesh::leaves. -1 where there is none.
using TileId = std::int32_t;

/// A connection out of a tile: across a side, or a drop to one below.
struct TileWay {
    enum class Side : std::uint8_t { left, right, top, bottom, drop };

    TileId to = 0;
    Side side = Side::left;
    /// The shared segment: from low to high along the side, at coordinate `at` of the other axis.
    float at = 0, low = 0, high = 0;
    Vec2 start{0}, end{0};  ///< for drops

    /// The segment's ends, seen in the direction of travel.
    [[nodiscard]] Vec2 leftEnd() const;
    [[nodiscard]] Vec2 rightEnd() const;
    [[nodiscard]] Vec2 middle() const;
};

struct GraphTile {
    float x = 0, y = 0, width = 0, height = 0;
    bool closed = false;  ///< not to be entered
    std::vector<TileWay> ways;

    [[nodiscard]] Vec2 center() const { return {x + width / 2, y + height / 2}; }
};

using TileGraph = IdVector<TileId, GraphTile>;

/// Makes the graph of tiles that share more than a corner. Ways are ordered left, right, top, bottom,
/// then by tile.
[[nodiscard]] TileGraph touchingTiles(std::span<const QuadRect> rects);

/// The cost of moving to the next tile.
enum class TileCost : std::uint8_t {
    centers,  ///< distance between the tiles' centres
    ways,     ///< distance between the middles of successive ways
};

/// A sequence of tiles from start to goal.
struct Corridor {
    std::vector<TileId> tiles;       ///< the start's first; empty: the start is in none
    std::vector<std::int32_t> ways;  ///< for each tile but the last: index of the way taken
    bool complete = false;           ///< false: ends at the tile nearest to the goal
};

/// A*. Ties go to the lower tile.
[[nodiscard]] Corridor findCorridor(const TileGraph& graph, std::int32_t start, std::int32_t goal,
                                    const Vec2& from, const Vec2& to, TileCost cost);

/// A point of a path and its tile; on a way, the one being left.
struct TilePoint {
    Vec2 at{0};
    TileId tile = 0;

    friend bool operator==(const TilePoint&, const TilePoint&) = default;
};

/// Where a path crosses two touching sides: in the middle of the shorter side, which need not be on the
/// shared segment, or in the middle of the shared segment.
enum class TileMiddle : std::uint8_t { ofShorter, onShared };

[[nodiscard]] std::vector<TilePoint> midpointPath(const TileGraph& graph, const Corridor& corridor,
                                                  const Vec2& from, const Vec2& to,
                                                  TileMiddle middle = TileMiddle::onShared);
/// The shortest path in the corridor (funnel algorithm), as its corners.
[[nodiscard]] std::vector<TilePoint> pulledPath(const TileGraph& graph, const Corridor& corridor,
                                                const Vec2& from, const Vec2& to);

[[nodiscard]] double lengthOf(std::span<const TilePoint> path);

}  // namespace navwright
