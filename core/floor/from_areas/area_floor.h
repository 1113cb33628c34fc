#pragma once

#include "core/aas/travel/travel_graph.h"
#include "core/base/result.h"
#include "core/floor/survey/floor.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// The floor of a map as its areas have it: in each square of the grid with 41 square units of floor or more
/// (a 25th of small ones) a place where a body is held unhurt, near the square's middle, one for each storey;
/// in water above it, and in areas of water without floor. Ways of areas that no one walks (jumps, falls,
/// ladders, out of water) lead from place to place. Errors: faces that cover more than a map can hold.
[[nodiscard]] Result<FloorSeed> areaFloor(const TravelGraph& graph, const GameMap& map, float grid);

}  // namespace navwright
