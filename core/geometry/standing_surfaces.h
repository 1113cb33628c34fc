#pragma once

#include <vector>

#include "base/vec3.h"
#include "bsp/bsp_file.h"

namespace navwright {

/// The sides of a brush that a player can stand on.
struct StandingSurface {
    struct Side {
        Vec3 normal{0};  ///< flat enough to stand on
        float dist = 0;
    };
    Box bounds;  ///< of the brush, in the world; far beyond any map where it has no side along an axis
    std::vector<Side> sides;

    /// The height of a player's origin whose body rests on the side, with the origin at (x, y).
    [[nodiscard]] static float originOver(const Side& side, float x, float y);
};

/// Of the world and of the brush models that stand solid and are not turned; what turns is no floor.
[[nodiscard]] std::vector<StandingSurface> standingSurfaces(const BspFile& bsp);

}  // namespace navwright
