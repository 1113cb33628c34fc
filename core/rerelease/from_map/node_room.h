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

/// The largest circle round a player's origin, in steps of 4 from 4 to 64, on whose rim and within it a body
/// has room and, where `onFloor`, a floor not more than a step higher or lower, without lava or slime.
[[nodiscard]] std::uint16_t clearRadius(const GameMap& map, const Vec3& origin, bool crouched, bool onFloor);
/// The same of a node of a game's nav: by whether it is under water, at a ladder or low.
[[nodiscard]] std::uint16_t clearRadius(const GameMap& map, const RereleaseGraph& graph, std::size_t node);

/// Whether a player's origin is on top of an entity that carries players, where it is drawn or comes to rest.
[[nodiscard]] bool standsOnEntity(std::span<const BrushEntity> entities, const Vec3& origin);

/// The flags that the map gives a node at a player's origin, in that game's terms: under water, and what has
/// to be looked at again while the game runs: hazards, floors that move away, solids that come, moved water.
[[nodiscard]] std::uint16_t mapFlags(const GameMap& map, std::span<const BrushEntity> entities,
                                     std::span<const Box> hurt, RereleaseGame game, const Vec3& origin);

}  // namespace navwright
