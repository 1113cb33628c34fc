#pragma once

#include <cstdint>
#include <vector>

#include "core/map/bsp/bsp_file.h"

namespace navwright {

using Polygon = std::vector<Vec3>;

/// The part of a side that bounds a brush.
struct BrushFace {
    std::uint32_t side = 0;  ///< of BspFile::brushSides
    Polygon corners;         ///< counter-clockwise seen from outside
};

/// The faces of a brush, in the order of its sides. Bevels have none, nor does a brush of more than 256
/// sides.
[[nodiscard]] std::vector<BrushFace> brushFaces(const BspFile& bsp, const BspBrush& brush);

}  // namespace navwright
