#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/graph/components.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// A weapon, ammunition, item, flag or armour of the map, where it rests once the game has dropped it.
struct Pickup {
    Vec3 origin{0};
    std::string className;
};

/// Those that deathmatch has, in map order; without those in solid, which the game removes, and those that
/// find no floor.
[[nodiscard]] std::vector<Pickup> pickupsOf(const GameMap& map);

/// What an item at rest takes up.
[[nodiscard]] Box boxOfItem(const Vec3& rests);

/// Whether a player there takes the item: their boxes touch, and nothing is between.
[[nodiscard]] bool takesItem(const Collision& world, const Vec3& player, const Vec3& item);

/// Which node of a nav an item is taken from.
struct ItemService {
    std::int32_t node = -1;  ///< -1: none is where a player takes it
    bool served = false;     ///< the node is one of the main component
};

/// How a nav serves an item at rest (docs/rules.md 10.5). `components`: strongComponents() of `nav`.
[[nodiscard]] ItemService serviceOf(const Vec3& item, const NavGraph& nav, const Components& components,
                                    const Collision& world);

}  // namespace navwright
