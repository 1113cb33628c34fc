#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/map/bsp/closed_brushes.h"
#include "core/map/entities/entity_graph.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// A map while some of its entities are closed, for all that asks the map and not its areas. The question is
/// the same: maskOf() in core/aas/travel/closures.h.
struct ClosedMap {
    /// Doors, breakables and walls that are closed are part of it; platforms, teleporters and pushes that do
    /// not work are not in it.
    std::shared_ptr<const GameMap> map;
    std::vector<ModelPlacement> walls;  ///< what is closed, where it is in the map
    std::vector<Box> teleporters;       ///< that do not work: where a player's origin would set them off
    std::vector<Box> platforms;         ///< that do not move: where a player's origin is over or below one
    std::vector<Box> pushes;            ///< that do not work, as teleporters

    [[nodiscard]] bool closesAnything() const {
        return !walls.empty() || !teleporters.empty() || !platforms.empty() || !pushes.empty();
    }
    /// The bounds of the walls.
    [[nodiscard]] std::vector<Box> boxes() const;
    /// Whether a teleporter at a player's origin does not work, whether a push there does not.
    [[nodiscard]] bool stopsTeleporter(const Vec3& origin) const;
    [[nodiscard]] bool stopsPush(const Vec3& origin) const;
    /// Whether a platform that would carry between these origins does not move.
    [[nodiscard]] bool stopsPlatform(const Vec3& from, const Vec3& to) const;
    /// What of the walls blocks a body of this hull.
    [[nodiscard]] std::vector<ClosedBrush> brushes(const Box& hull = kHullCrouched) const;
};

/// `closed`: indices in EntityGraph::entities; buttons stand for what only they set off. As for areas, an
/// entity is closed where the map has it drawn.
[[nodiscard]] ClosedMap closedMap(const GameMap& map, const EntityGraph& entities,
                                  std::span<const int> closed);

/// The nav without the links that lead straight through what is closed, or need it to work. Nodes stay.
[[nodiscard]] NavGraph closedNav(NavGraph nav, const ClosedMap& closed);

}  // namespace navwright
