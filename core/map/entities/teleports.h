#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// A teleporter that works from the start of the map.
struct Teleport {
    Box touch;   ///< what a player must touch
    Vec3 to{0};  ///< the origin of its destination
};

/// In the order of the map's entities.
[[nodiscard]] std::vector<Teleport> workingTeleports(const BspFile& bsp);

}  // namespace navwright
