#pragma once

#include <span>
#include <string>
#include <vector>

#include "nav/nav_graph.h"
#include "world/game_map.h"
#include "world/spawn_match.h"

namespace navwright {

/// Fills in what bots that appear at the spawn points can do with the finished graph, and the reason where
/// that is less than everything. `leftOut` may be empty.
void describeSpawns(std::vector<SpawnMatch>& spawns, const NavGraph& graph, const GameMap& map,
                    std::span<const LeftOutNode> leftOut);

/// "info_player_deathmatch at (1, 2, 3): the reason", for each that is not served by the main part.
[[nodiscard]] std::vector<std::string> spawnRemarks(std::span<const SpawnMatch> spawns);

}  // namespace navwright
