#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "core/base/vec3.h"

namespace navwright {

[[nodiscard]] inline bool isFinite(const Vec3& point) noexcept {
    return std::isfinite(point.x) && std::isfinite(point.y) && std::isfinite(point.z);
}

/// Orders by x, then y, then z. Breaks ties between places, so that results do not depend on their numbering.
[[nodiscard]] inline bool positionBefore(const Vec3& a, const Vec3& b) noexcept {
    if (a.x != b.x) return a.x < b.x;
    if (a.y != b.y) return a.y < b.y;
    return a.z < b.z;
}

/// Grids over a map end this far from the origin, in units: players' coordinates reach 4096.
inline constexpr float kGridReach = 4096 - 64;
/// The first and last cell that a box covers along an axis, for cells of `side` units numbered from the map's
/// origin. Bounds outside the grid count as at its edge, bounds that are not finite as 0.
[[nodiscard]] inline std::pair<std::int32_t, std::int32_t> cellsAlong(const Box& bounds, int axis,
                                                                      float side) noexcept {
    const auto at = [&](float place) {
        const float inside = std::isfinite(place) ? std::clamp(place, -kGridReach, kGridReach) : 0;
        return static_cast<std::int32_t>(std::floor(inside / side));
    };
    return {at(bounds.mins[axis]), at(bounds.maxs[axis])};
}

/// Reads three f32; they need not be finite.
[[nodiscard]] inline Vec3 readVec3(ByteReader& in) noexcept {
    Vec3 point{0};
    for (int axis = 0; axis < 3; ++axis) point[axis] = in.f32();
    return point;
}

inline void writeVec3(ByteWriter& out, const Vec3& point) {
    for (int axis = 0; axis < 3; ++axis) out.f32(point[axis]);
}

}  // namespace navwright
