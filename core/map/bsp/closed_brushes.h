#pragma once

#include <utility>
#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// The origins that a closed object blocks: one of its brushes expanded by a hull.
struct ClosedBrush {
    std::vector<std::pair<Vec3, float>> sides;  ///< inside: dot(normal, p) < dist for all
    Box bounds;

    [[nodiscard]] bool holds(const Vec3& point) const;
    /// Whether a line segment passes through the inside.
    [[nodiscard]] bool cuts(const Vec3& from, const Vec3& to) const;
};

/// The player-blocking brushes of a brush model at an origin.
[[nodiscard]] std::vector<ClosedBrush> closedBrushes(const BspFile& bsp, int model, const Vec3& origin,
                                                     const Box& hull);

}  // namespace navwright
