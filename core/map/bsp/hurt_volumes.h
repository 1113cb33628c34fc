#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// A trigger_hurt.
struct HurtVolume {
    Box box;                   ///< in the world, as the engine links it (triggers use boxes only)
    int damage = 0;            ///< health points per hit
    bool everySecond = false;  ///< once a second instead of every server frame
};

/// The trigger_hurt entities that are active at map start.
[[nodiscard]] std::vector<HurtVolume> hurtVolumes(const BspFile& bsp);
/// The boxes of hurtVolumes(), in the same order.
[[nodiscard]] std::vector<Box> hurtBoxes(const BspFile& bsp);

}  // namespace navwright
