#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bsp/bsp_file.h"
#include "bsp/collision.h"

/// Where players appear.
namespace navwright {

/// The origins in which players appear at the map's deathmatch spawn points, without these at its
/// info_player_start: 9 above the entity, as the game places them; they fall to the floor.
[[nodiscard]] std::vector<Vec3> spawnPlaces(const BspFile& bsp);

/// Takes out places where no player can stand, which would only count as stuck bots. Returns how many.
std::size_t removeBlocked(std::vector<Vec3>& places, const Collision& world);

/// One of the places, by `draw`: any but the two that are nearest to other players, as the game chooses.
/// `places` is not empty.
[[nodiscard]] Vec3 chooseSpawn(std::span<const Vec3> places, std::span<const Vec3> others,
                               std::uint64_t draw);

}  // namespace navwright
