#pragma once

#include "core/aas/travel/travel_graph.h"
#include "core/base/result.h"
#include "core/floor/survey/floor.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Derives the floor of a map from its areas. Each grid square with enough floor (41 square units; a 25th of
/// a small square) gets a place where a body stands unhurt near the square's centre, one per storey; in water
/// above the floor, or in water areas without floor. Reachabilities other than walking (jumps, falls,
/// ladders, out of water) become links between places. Errors: more faces than a map can hold.
[[nodiscard]] Result<FloorSeed> areaFloor(const TravelGraph& graph, const GameMap& map, float grid);

}  // namespace navwright
