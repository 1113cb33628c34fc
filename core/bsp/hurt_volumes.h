#pragma once

#include <vector>

#include "base/vec3.h"
#include "bsp/bsp_file.h"

namespace navwright {

/// Where the map hurts players from the start: the boxes of its trigger_hurt entities that do not start off,
/// as the engine links them (triggers touch by boxes alone).
[[nodiscard]] std::vector<Box> hurtVolumes(const BspFile& bsp);

}  // namespace navwright
