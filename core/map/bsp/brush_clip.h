#pragma once

#include <cstdint>

#include "core/base/vec3.h"
#include "core/map/bsp/collision_tree.h"
#include "core/map/bsp/lanes.h"

/// Sweeps a box against one brush, four sides at a time. Every lane does the engine's operations for one side
/// in the same order; the selection keeps the engine's rule that the first of equals wins.
namespace navwright {

/// Distance that a sweep keeps from a plane (the engine's DIST_EPSILON), units.
inline constexpr float kTraceEpsilon = 0.03125f;

/// The constant part of a sweep.
struct SweepLine {
    Vec3 from, to;
    Box box;
};

/// The result of a sweep against a brush.
struct BrushClip {
    enum class Outcome { misses, startsInside, inside, enters };
    Outcome outcome = Outcome::misses;
    float enter = -1;        ///< fraction at which the sweep enters the brush; may be negative
    std::uint32_t side = 0;  ///< lane number of the entered side, counted from the brush's first group
};

/// Distances of both ends of the line from a group's planes, expanded by the box.
struct SideDistances {
    Float4 from, to;
};

template <bool kPoint>
[[nodiscard]] inline SideDistances sideDistances(const SideGroup& side, const SweepLine& line) noexcept {
    Float4 dist = side.dist;
    if constexpr (!kPoint) {
        const Float4 zero{};
        const Float4 x = choose(side.normalX < zero, broadcast(line.box.maxs.x), broadcast(line.box.mins.x));
        const Float4 y = choose(side.normalY < zero, broadcast(line.box.maxs.y), broadcast(line.box.mins.y));
        const Float4 z = choose(side.normalZ < zero, broadcast(line.box.maxs.z), broadcast(line.box.mins.z));
        dist = dist - (x * side.normalX + y * side.normalY + z * side.normalZ);
    }
    return {
        (line.from.x * side.normalX + line.from.y * side.normalY + line.from.z * side.normalZ) - dist,
        (line.to.x * side.normalX + line.to.y * side.normalY + line.to.z * side.normalZ) - dist,
    };
}

template <bool kPoint>
[[nodiscard]] inline BrushClip clipBrush(const CollisionTree& tree, const CollisionTree::Brush& brush,
                                         const SweepLine& line) noexcept {
    const Float4 zero{};
    Float4 enter = broadcast(-1);
    Float4 leave = broadcast(1);
    Int4 enterSide{};
    Int4 startsOut{};
    Int4 endsOut{};
    Int4 side{0, 1, 2, 3};
    for (std::uint32_t i = 0; i < brush.groupCount; ++i, side += kSidesPerGroup) {
        const auto [from, to] = sideDistances<kPoint>(tree.groups[brush.firstGroup + i], line);
        const Int4 fromOut = from > zero;
        const Int4 toOut = to > zero;
        if (anyLane(fromOut & (to >= from))) return {};
        startsOut |= fromOut;
        endsOut |= toOut;
        const Int4 crossed = fromOut | toOut;
        const Int4 entering = from > to;
        const Float4 offset = choose(entering, broadcast(-kTraceEpsilon), broadcast(kTraceEpsilon));
        const Float4 at = (from + offset) / (from - to);
        const Int4 entersLater = crossed & entering & (at > enter);
        enter = choose(entersLater, at, enter);
        enterSide = entersLater ? side : enterSide;
        leave = choose(crossed & ~entering & (at < leave), at, leave);
    }
    if (!anyLane(startsOut)) {
        return {anyLane(endsOut) ? BrushClip::Outcome::startsInside : BrushClip::Outcome::inside};
    }
    const float lastEnter = largest(enter);
    BrushClip clip{BrushClip::Outcome::misses, lastEnter, 0};
    if (!(lastEnter < smallest(leave) && lastEnter > -1)) return clip;
    clip.outcome = BrushClip::Outcome::enters;
    clip.side = static_cast<std::uint32_t>(smallest(
        enter == broadcast(lastEnter) ? enterSide : Int4{INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}));
    return clip;
}

}  // namespace navwright
