#pragma once

#include <vector>

#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// Bounds of the world's ladder brushes, from their axial sides, which every compiled brush has. (Leafs do
/// not identify ladders: a solid leaf is just solid.)
[[nodiscard]] std::vector<Box> ladderBrushes(const BspFile& bsp);

}  // namespace navwright
