#pragma once

#include <vector>

#include "base/parameters.h"
#include "nav/nav_graph.h"
#include "pipeline/game_map.h"
#include "pipeline/graph.h"

namespace navwright {

/// Rule 6.4: which node serves each player spawn of the map (info_player_deathmatch, info_player_start and
/// team spawns). The nearest linked node within `nodes.spawn_radius` becomes SPAWNPOINT, unless its type is
/// one that bots act on (ladder, water). With `nodes.emit_unlinked_spawns` a spawn without one gets a node of
/// its own.
[[nodiscard]] std::vector<SpawnMatch> serveSpawns(NavGraph& graph, const GameMap& map,
                                                  const Parameters& parameters);

}  // namespace navwright
