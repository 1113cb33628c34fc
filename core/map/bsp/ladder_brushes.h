#pragma once

#include <vector>

#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// Bounds of the world's ladder brushes, from the sides that face straight along an axis, which every
/// compiled brush has. Leafs do not tell: a solid leaf is just solid.
[[nodiscard]] std::vector<Box> ladderBrushes(const BspFile& bsp);

}  // namespace navwright
