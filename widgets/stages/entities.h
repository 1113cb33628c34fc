#pragma once

#include <string>
#include <vector>

#include "draw/draw_list.h"
#include "world/game_map.h"

namespace navwright {

enum class EntityKind { spawn, door, ladder, teleporter, platform, hazard, item };

/// Something of the map that matters to whoever walks there.
struct Landmark {
    EntityKind kind = EntityKind::item;
    std::string name;        ///< "Spawn point (info_player_deathmatch)"
    Vec3 place{0};           ///< its origin, or its brushes' centre
    std::uint64_t item = 0;  ///< id of an Item of kind entity
};

/// In the order of the map's entities, ladder brushes last.
[[nodiscard]] std::vector<Landmark> landmarksOf(const GameMap& map);

}  // namespace navwright
