#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/parameters.h"
#include "bsp/bsp_file.h"
#include "nav/nav_graph.h"
#include "world/spawn_match.h"

namespace navwright {

/// Whether an entity of this class is a place where players appear.
[[nodiscard]] bool isSpawnClass(std::string_view className);

/// Origins of the places where players appear, in file order: info_player_start only where the map has no
/// info_player_deathmatch.
[[nodiscard]] std::vector<Vec3> spawnOrigins(const BspFile& bsp);

/// docs/rules.md 6.4: finds the spawn points' nodes in a graph and types them SPAWNPOINT. Ladder and water
/// nodes keep their type, which bots need more, and still serve. With `nodes.emit_unlinked_spawns` a spawn
/// point without a linked node gets one of its own, as long as the engine's limit leaves room.
[[nodiscard]] std::vector<SpawnMatch> typeSpawns(NavGraph& graph, const BspFile& bsp,
                                                 const Parameters& parameters);

}  // namespace navwright
