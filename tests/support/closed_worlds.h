#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/physics/map_queries/closed_map.h"
#include "floor_worlds.h"

/// Two rooms with a doorway that something closes.
namespace closed_worlds {

using namespace navwright;

inline constexpr Vec3 kWest{64, 96, 24}, kEast{700, 96, 24};
/// What closes the doorway.
inline constexpr Box kGate{{376, 64, 0}, {392, 128, 192}};

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// `around`: with a second doorway, without a door.
inline floor_worlds::World twoRooms(bool around,
                                    const Pairs& gate = {{"classname", "func_door"}, {"angle", "-1"}}) {
    auto world = floor_worlds::room({768, 512, 192});
    world.box({{368, 0, 0}, {400, 64, 192}});
    if (around) {
        world.box({{368, 128, 0}, {400, 384, 192}}).box({{368, 448, 0}, {400, 512, 192}});
    } else {
        world.box({{368, 128, 0}, {400, 512, 192}});
    }
    world.entities.push_back(
        {.pairs = gate, .brushes = {boxBrush(kGate, floor_worlds::stone())}, .pivot = {}});
    return world;
}

/// The map with all that has these roles closed.
inline ClosedMap close(const GameMap& map, EntityRole role = EntityRole::door) {
    const auto entities = entityGraph(map.bsp);
    std::vector<int> closed;
    for (int i = 0; i < static_cast<int>(entities.entities.size()); ++i) {
        if (entities.entities[i].role == role) closed.push_back(i);
    }
    return closedMap(map, entities, closed);
}

}  // namespace closed_worlds
