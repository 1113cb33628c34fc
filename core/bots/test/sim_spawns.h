#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"

/// Where players appear.
namespace navwright {

/// The origins in which players appear at the map's deathmatch spawn points, without these at its
/// info_player_start: 9 above the entity, as the game places them; they fall to the floor.
[[nodiscard]] std::vector<Vec3> spawnPlaces(const BspFile& bsp);

/// Takes out places where no player can stand, which would only count as stuck bots. Returns how many.
std::size_t removeBlocked(std::vector<Vec3>& places, const Collision& world);

/// The nearest node that a bot at the place would take for its own: in reach, and in sight past the world and
/// other players' boxes; -1: none.
[[nodiscard]] std::int32_t nodeInSight(const NavGraph& graph, const Vec3& place, const Collision& world,
                                       std::span<const Box> bodies);

/// Per place the node that a bot takes for its own when it appears there and has fallen to what holds it, or
/// -1: the nearest in reach and in sight.
[[nodiscard]] std::vector<std::int32_t> firstNodes(const NavGraph& graph, std::span<const Vec3> places,
                                                   const Collision& world);

/// One of the places, by `draw`: any but the two that are nearest to other players, as the game chooses.
/// `places` is not empty.
[[nodiscard]] Vec3 chooseSpawn(std::span<const Vec3> places, std::span<const Vec3> others,
                               std::uint64_t draw);

}  // namespace navwright
