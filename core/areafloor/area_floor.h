#pragma once

#include "base/result.h"
#include "geometry/floor.h"
#include "passage/travel_graph.h"
#include "world/game_map.h"

namespace navwright {

/// The floor of a map as its areas have it: in each square of the grid with 41 square units of floor or more
/// (a 25th of small ones) a place where a body is held unhurt, near the square's middle, one for each storey;
/// in water above it, and in areas of water without floor. Ways of areas that no one walks (jumps, falls,
/// ladders, out of water) lead from place to place. Errors: faces that cover more than a map can hold.
[[nodiscard]] Result<FloorSeed> areaFloor(const TravelGraph& graph, const GameMap& map, float grid);

}  // namespace navwright
