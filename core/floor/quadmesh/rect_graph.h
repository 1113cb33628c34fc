#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/vec2.h"
#include "core/floor/quadmesh/quad_tree.h"

/// Paths over rectangles that touch each other.
namespace navwright {

/// A way out of a rectangle: over a side, or down from a place to one below.
struct RectWay {
    enum class Side : std::uint8_t { left, right, top, bottom, drop };

    std::int32_t to = 0;
    Side side = Side::left;
    /// Where the two touch: from low to high along the side, at `at` on the other axis.
    float at = 0, low = 0, high = 0;
    Vec2 start{0}, end{0};  ///< of a drop

    /// Its ends, as one sees them who goes through.
    [[nodiscard]] Vec2 leftEnd() const;
    [[nodiscard]] Vec2 rightEnd() const;
    [[nodiscard]] Vec2 middle() const;
};

struct GraphRect {
    float x = 0, y = 0, width = 0, height = 0;
    bool closed = false;  ///< never entered
    std::vector<RectWay> ways;

    [[nodiscard]] Vec2 centre() const { return {x + width / 2, y + height / 2}; }
};

using RectGraph = std::vector<GraphRect>;

/// Rectangles with ways between all that touch along more than a corner: left, right, top, bottom, each in
/// the order of the rectangles.
[[nodiscard]] RectGraph touchingRects(std::span<const QuadRect> rects);

/// What a step costs.
enum class RectCost : std::uint8_t {
    centres,  ///< the distance between the two centres
    ways,     ///< the distance between the middles of the ways that are passed
};

/// A strip of rectangles from one place to another.
struct Corridor {
    std::vector<std::int32_t> rects;  ///< the start's first; empty: the start is in none
    std::vector<std::int32_t> ways;   ///< out of each but the last, by its list
    bool complete = false;            ///< else it ends where it comes nearest to the goal
};

/// A*. Ties go to the lower rectangle.
[[nodiscard]] Corridor findCorridor(const RectGraph& graph, std::int32_t start, std::int32_t goal,
                                    const Vec2& from, const Vec2& to, RectCost cost);

/// A point of a path, and in which rectangle it is: at a way, the one that is left.
struct RectPoint {
    Vec2 at{0};
    std::int32_t rect = 0;

    friend bool operator==(const RectPoint&, const RectPoint&) = default;
};

/// Where a path goes through two sides that touch: the middle of the shorter one, as the text has it, which
/// need not be on what they share; or, where it is not, the middle of what they share.
enum class RectMiddle : std::uint8_t { ofShorter, onShared };

[[nodiscard]] std::vector<RectPoint> midpointPath(const RectGraph& graph, const Corridor& corridor,
                                                  const Vec2& from, const Vec2& to,
                                                  RectMiddle middle = RectMiddle::onShared);
/// The shortest path within the corridor (funnel), as its corners.
[[nodiscard]] std::vector<RectPoint> pulledPath(const RectGraph& graph, const Corridor& corridor,
                                                const Vec2& from, const Vec2& to);

[[nodiscard]] double lengthOf(std::span<const RectPoint> path);

}  // namespace navwright
