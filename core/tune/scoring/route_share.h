#pragma once

#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Share of ordered spawn point pairs between whose nodes bots find a path, 0..1. With a single spawn point:
/// whether it has a node; 0 without spawn points.
[[nodiscard]] double routeShare(const NavGraph& graph, const GameMap& map);

}  // namespace navwright
