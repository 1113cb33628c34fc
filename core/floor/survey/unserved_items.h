#pragma once

#include <string>
#include <vector>

#include "core/floor/survey/floor.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/map_queries/pickups.h"

namespace navwright {

/// An item that bots do not get, and why: a sentence without its end.
struct UnservedItem {
    Pickup item;
    std::string reason;
};

/// The items that the nav does not serve (docs/rules.md 10.5). `floor`: of the map, for reasons.
[[nodiscard]] std::vector<UnservedItem> unservedItems(const NavGraph& graph, const GameMap& map,
                                                      const Floor& floor);

/// One line for each: "weapon_mp5 at (1, 2, 3): the reason".
[[nodiscard]] std::vector<std::string> itemRemarks(const std::vector<UnservedItem>& items);

}  // namespace navwright
