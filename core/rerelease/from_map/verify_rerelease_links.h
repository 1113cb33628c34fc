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

/// How a link of a rerelease nav gets a player to its end, by the map.
enum class RereleaseWay : std::uint8_t {
    moved,   ///< by moving, as simulated
    ridden,  ///< by a plat or train that stops at both ends
    teleported,
    pushed,
    climbed,  ///< by a ladder nearby
};
[[nodiscard]] std::string_view rereleaseWayName(RereleaseWay way);  ///< "moved", "ridden", ...

/// A traversal that is at most this far from the map's is the same, in units.
inline constexpr float kSameTraversal = 32;

struct RereleaseLinkVerdict {
    LinkPlace link;
    std::int32_t to = 0;
    RereleaseWay way = RereleaseWay::moved;
    /// The simulation's result if moved. For the others only `possible` is set: whether the map has what the
    /// link needs.
    LinkJudgement there = {};
    /// The larger deviation of a traversal's start or end from the map's, in units; nullopt when the map has
    /// none.
    std::optional<float> traversalOff = {};

    /// Whether both traversals exist and are the same, or differ. Both are false if the map has none.
    [[nodiscard]] bool sameTraversal() const { return traversalOff && *traversalOff <= kSameTraversal; }
    [[nodiscard]] bool otherTraversal() const { return traversalOff && *traversalOff > kSameTraversal; }
};

/// Verifies every link, in graph order. Players move as in Quake II, whichever game the nav is for. `jobs`:
/// threads, 0 = one per core. Errors: cancelled.
[[nodiscard]] Result<std::vector<RereleaseLinkVerdict>> verifyRereleaseLinks(const RereleaseGraph& graph,
                                                                             const GameMap& map, int jobs,
                                                                             JobContext& context);

}  // namespace navwright
