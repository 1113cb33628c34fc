#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// A teleporter that works from the start of the map.
struct Teleport {
    Box touch;   ///< the box that a player must touch
    Vec3 to{0};  ///< the origin of its destination
};

/// The teleporters of a map that work from its start, in the order of its entities.
[[nodiscard]] std::vector<Teleport> workingTeleports(const BspFile& bsp);

}  // namespace navwright
