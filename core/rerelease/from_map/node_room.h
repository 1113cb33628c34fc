#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/physics/map_queries/game_map.h"
#include "core/rerelease/from_map/edict_match.h"

namespace navwright {

inline constexpr std::uint16_t kLeastRadius = 4;
inline constexpr std::uint16_t kMostRadius = 64;

/// The largest radius of a circle around a player's origin, 4 to 64 in steps of 4, in which a body fits
/// everywhere and, if `onFloor`, has floor within a step of height without lava or slime.
[[nodiscard]] std::uint16_t clearRadius(const GameMap& map, const Vec3& origin, bool crouched, bool onFloor);
/// The radius for a node, by whether it is under water, at a ladder or low.
[[nodiscard]] std::uint16_t clearRadius(const GameMap& map, const RereleaseGraph& graph, std::size_t node);

/// How far outside a node's circle and height the points of a traversal may be, units: 99 of 100 in 131
/// public navs.
inline constexpr float kBesideCircle = 64;
inline constexpr float kBesideHeight = 48;

/// Distance of a point from a node: horizontally beyond its circle, negative inside, and in height.
struct NodeDistance {
    float beyond = 0;
    float height = 0;

    [[nodiscard]] bool far() const;
};
[[nodiscard]] NodeDistance nodeDistance(const RereleaseNode& node, const Vec3& point);

/// Whether a player's origin is on top of a moving entity, in its map position or at a stop.
[[nodiscard]] bool standsOnEntity(std::span<const BrushEntity> entities, const Vec3& origin);

/// The flags that the map gives a node, in the game's bits: under water, and what needs checks at run time:
/// hazards, floors and solids that move, moving water.
[[nodiscard]] std::uint16_t mapFlags(const GameMap& map, std::span<const BrushEntity> entities,
                                     std::span<const Box> hurt, RereleaseGame game, const Vec3& origin);

}  // namespace navwright
