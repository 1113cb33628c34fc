#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/entities/entity_graph.h"

namespace navwright {

/// A mover that carries players from one stop to another.
struct Ride {
    int model = 0;
    Box from, to;             ///< its bounds at both stops, in the world
    float time = 0;           ///< seconds from one stop to the other
    bool bobs = false;        ///< a func_bobbing, which never stops
    int spawnFlags = 0;       ///< of the func_bobbing
    float low = 0, high = 0;  ///< ends of a func_bobbing's travel along its axis
};

/// The rides of every platform, vertically moving door, train and bobbing block that can be started.
[[nodiscard]] std::vector<Ride> ridesOf(const BspFile& map, const EntityGraph& entities);

}  // namespace navwright
