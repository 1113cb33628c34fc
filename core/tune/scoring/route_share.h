#pragma once

#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// The share of the ordered pairs of a map's spawn points between which bots find a way: from the node that a
/// bot takes for its own where it appears, to that of the other point. 0..1; of a single point, whether it
/// has a node; 0 without spawn points.
[[nodiscard]] double routeShare(const NavGraph& graph, const GameMap& map);

}  // namespace navwright
