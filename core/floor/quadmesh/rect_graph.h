#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/id_vector.h"
#include "core/base/vec2.h"
#include "core/floor/quadmesh/quad_tree.h"

/// Path search over adjacent rectangles.
namespace navwright {

/// The number of a tile: its index in the graph, and in QuadMesh::leaves. -1 where there is none.
using TileId = std::int32_t;

/// A connection out of a rectangle: across a side, or a drop to one below.
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

struct GraphRect {
    float x = 0, y = 0, width = 0, height = 0;
    bool closed = false;  ///< not to be entered
    std::vector<TileWay> ways;

    [[nodiscard]] Vec2 centre() const { return {x + width / 2, y + height / 2}; }
};

using RectGraph = IdVector<TileId, GraphRect>;

/// Makes the graph of rectangles that share more than a corner. Ways are ordered left, right, top, bottom,
/// then by rectangle.
[[nodiscard]] RectGraph touchingRects(std::span<const QuadRect> rects);

/// The cost of moving to the next rectangle.
enum class RectCost : std::uint8_t {
    centres,  ///< distance between the rectangles' centres
    ways,     ///< distance between the middles of successive ways
};

/// A sequence of rectangles from start to goal.
struct Corridor {
    std::vector<std::int32_t> rects;  ///< the start's first; empty: the start is in none
    std::vector<std::int32_t> ways;   ///< for each rectangle but the last: index of the way taken
    bool complete = false;            ///< false: ends at the rectangle nearest to the goal
};

/// A*. Ties go to the lower rectangle.
[[nodiscard]] Corridor findCorridor(const RectGraph& graph, std::int32_t start, std::int32_t goal,
                                    const Vec2& from, const Vec2& to, RectCost cost);

/// A point of a path and its rectangle; on a way, the one being left.
struct RectPoint {
    Vec2 at{0};
    std::int32_t rect = 0;

    friend bool operator==(const RectPoint&, const RectPoint&) = default;
};

/// Where a path crosses two touching sides: in the middle of the shorter side, which need not be on the
/// shared segment, or in the middle of the shared segment.
enum class TileMiddle : std::uint8_t { ofShorter, onShared };

[[nodiscard]] std::vector<RectPoint> midpointPath(const RectGraph& graph, const Corridor& corridor,
                                                  const Vec2& from, const Vec2& to,
                                                  TileMiddle middle = TileMiddle::onShared);
/// The shortest path in the corridor (funnel algorithm), as its corners.
[[nodiscard]] std::vector<RectPoint> pulledPath(const RectGraph& graph, const Corridor& corridor,
                                                const Vec2& from, const Vec2& to);

[[nodiscard]] double lengthOf(std::span<const RectPoint> path);

}  // namespace navwright
