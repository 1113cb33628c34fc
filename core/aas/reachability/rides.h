#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/entities/entity_graph.h"

namespace navwright {

/// Where something moves, or pushes, by its "angles" or "angle" as the game reads them: -1 up, -2 down, else
/// the direction of a view.
[[nodiscard]] Vec3 moveDirection(const BspEntity& entity);

/// Something that carries players from one stop to another.
struct Ride {
    int model = 0;
    Box from, to;             ///< where it stands, in the world
    float time = 0;           ///< seconds from one stop to the other
    bool bobs = false;        ///< a func_bobbing, which never stops
    int spawnFlags = 0;       ///< of that
    float low = 0, high = 0;  ///< likewise, along the axis that it moves on
};

/// Of every platform, door that moves up or down, train and bobbing block of a map that something sets off.
[[nodiscard]] std::vector<Ride> ridesOf(const BspFile& map, const EntityGraph& entities);

}  // namespace navwright
