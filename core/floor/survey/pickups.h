#pragma once

#include <string>
#include <vector>

#include "core/base/vec3.h"
#include "core/floor/survey/floor.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"
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

/// An item that bots do not get, and why: a sentence without its end.
struct UnservedItem {
    Pickup item;
    std::string reason;
};

/// The items that no node of the main component takes. `floor`: of the map, for reasons.
[[nodiscard]] std::vector<UnservedItem> unservedItems(const NavGraph& graph, const GameMap& map,
                                                      const Floor& floor);

/// One line for each: "weapon_mp5 at (1, 2, 3): the reason".
[[nodiscard]] std::vector<std::string> itemRemarks(const std::vector<UnservedItem>& items);

}  // namespace navwright
