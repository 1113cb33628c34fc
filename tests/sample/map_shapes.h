#pragma once

#include <array>
#include <span>
#include <vector>

#include "tests/sample/map_description.h"

namespace navwright {

/// A box; `surface` on all sides.
[[nodiscard]] MapBrush boxBrush(const Box& box, const MapSurface& surface,
                                Contents contents = kContentsSolid);

/// The ways a ramp can rise.
enum class MapDirection { east, north, west, south };  ///< +x, +y, -x, -y

/// A wedge filling the lower half of `box`: its top rises from the box's floor to its roof towards `rise`.
[[nodiscard]] MapBrush rampBrush(const Box& box, MapDirection rise, const MapSurface& surface,
                                 Contents contents = kContentsSolid);

/// A prism: the convex polygon `outline` (x and y, counter-clockwise seen from above, at least three corners)
/// between the heights `bottom` and `top`.
[[nodiscard]] MapBrush prismBrush(std::span<const std::array<float, 2>> outline, float bottom, float top,
                                  const MapSurface& surface, Contents contents = kContentsSolid);

/// The side of a box, ramp or prism that looks most along `direction`, to give it a surface of its own.
[[nodiscard]] MapSide& sideTowards(MapBrush& brush, const Vec3& direction);

/// Six boxes of `thickness` around `inside`: a sealed room. Each looks like `surface` on all sides.
[[nodiscard]] std::vector<MapBrush> roomBrushes(const Box& inside, float thickness,
                                                const MapSurface& surface);

}  // namespace navwright
