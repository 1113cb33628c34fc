#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"

/// Spawn points of players.
namespace navwright {

/// The origins at which players appear at deathmatch spawn points, or at info_player_start if there are none:
/// 9 units above the entity, as the game places them, before they fall to the floor.
[[nodiscard]] std::vector<Vec3> spawnPlaces(const BspFile& bsp);

/// Removes places where no player fits, which would only count as stuck bots. Returns how many.
std::size_t removeBlocked(std::vector<Vec3>& places, const Collision& world);

/// The node that a bot at the place starts from: the nearest in reach and in sight past the world and
/// `bodies`; -1: none.
[[nodiscard]] std::int32_t nodeInSight(const NavGraph& graph, const Vec3& place, const Collision& world,
                                       std::span<const Box> bodies);

/// By place: the node that a bot appearing there starts from after falling to the floor; -1: none.
[[nodiscard]] std::vector<std::int32_t> firstNodes(const NavGraph& graph, std::span<const Vec3> places,
                                                   const Collision& world);

/// Chooses a place by `draw`: any except the two nearest to other players, as the game does. `places` must
/// not be empty.
[[nodiscard]] Vec3 chooseSpawn(std::span<const Vec3> places, std::span<const Vec3> others,
                               std::uint64_t draw);

}  // namespace navwright
