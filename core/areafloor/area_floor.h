#pragma once

#include "geometry/floor.h"
#include "passage/travel_graph.h"
#include "world/game_map.h"

namespace navwright {

/// The floor of a map as its areas have it: a place in each square of each area's floor, at least one an
/// area, where a body is held unhurt; in water above it, and in areas of water without floor. Ways of areas
/// that no one walks (jumps, falls, ladders, out of water) lead from place to place.
[[nodiscard]] FloorSeed areaFloor(const TravelGraph& graph, const GameMap& map, float grid);

}  // namespace navwright
