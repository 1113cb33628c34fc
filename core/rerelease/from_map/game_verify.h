#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/nav/files/nearest_node.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// How a link of a game's nav gets a player there, by its map.
enum class GameWay : std::uint8_t {
    moved,   ///< by moving: a simulated player was tried
    ridden,  ///< on a plat or train that stops at both ends
    teleported,
    pushed,
    climbed,  ///< along a ladder that is near
};
[[nodiscard]] std::string_view gameWayName(GameWay way);  ///< "moved", "ridden", ...

struct GameLinkVerdict {
    LinkPlace link;
    std::int32_t to = 0;
    GameWay way = GameWay::moved;
    /// Of what is moved: what came of it. Of the others only `possible` says something: whether the map has
    /// it.
    LinkJudgement there = {};
    /// With a traversal: how far its start and its end are from where the map has them, the greater, in
    /// units; nothing where the map has none.
    std::optional<float> traversalOff = {};
};

/// Every link, in the graph's order: players move as Quake II's do, whichever game's nav it is. `jobs` 0: a
/// thread per core. Errors: cancelled.
[[nodiscard]] Result<std::vector<GameLinkVerdict>> verifyGameLinks(const RereleaseGraph& graph,
                                                                   const GameMap& map, int jobs,
                                                                   JobContext& context);

}  // namespace navwright
