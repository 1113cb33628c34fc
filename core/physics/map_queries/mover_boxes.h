#pragma once

#include <span>
#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// What parts of the map that are not always there can take up: doors, buttons, platforms and trains along
/// their travel, breakables, walls that come and go, and objects that fall. In the world, in entity order.
/// Doors and buttons travel by their size at most.
[[nodiscard]] std::vector<Box> moverBoxes(const BspFile& bsp);

/// Whether one of the boxes touches a player's box that falls from `origin` by `reach` units.
[[nodiscard]] bool standsOnMover(std::span<const Box> movers, const Vec3& origin, float reach);

}  // namespace navwright
