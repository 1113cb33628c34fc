#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// A trigger_hurt of the map.
struct HurtVolume {
    Box box;                   ///< in the world, as the engine links it (triggers touch by boxes alone)
    int damage = 0;            ///< health points each time
    bool everySecond = false;  ///< instead of every server frame
};

/// Where the map hurts players from the start: its trigger_hurt entities that do not start off.
[[nodiscard]] std::vector<HurtVolume> hurtVolumes(const BspFile& bsp);
/// Their boxes alone, in the same order.
[[nodiscard]] std::vector<Box> hurtBoxes(const BspFile& bsp);

}  // namespace navwright
