#pragma once

#include <cstddef>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/nav/files/nearest_node.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/physics/map_queries/game_map.h"

/// Recomputes parts of an open rerelease nav from its map, whoever made them. Bots move as in Quake II,
/// whichever game the nav is for. Indices of nodes and links stay. Errors: cancelled; the graph stays
/// unchanged.
namespace navwright {

struct TraversalRebuild {
    std::size_t made = 0;       ///< added
    std::size_t changed = 0;    ///< replaced by a different one
    std::size_t confirmed = 0;  ///< unchanged
    std::size_t removed = 0;    ///< of types that never have one
    std::size_t manual = 0;     ///< of manual jumps, which are kept
    /// Links without a result: no simulated bot arrives, no plat or train goes there, no ladder is near.
    /// Their traversals are kept.
    std::vector<LinkPlace> missed = {};
};

/// Rebuilds traversals: for jumps and ledges the take-off and landing of a simulated bot, for ladders the
/// normal of their face, for elevators and trains the stops of their entity (the edict's, else the one that
/// connects the nodes). `jobs`: threads, 0 = one per core.
[[nodiscard]] Result<TraversalRebuild> rebuildTraversals(RereleaseGraph& graph, const GameMap& map, int jobs,
                                                         JobContext& context);

/// Removes the traversals of all links; returns how many there were.
std::size_t removeTraversals(RereleaseGraph& graph);

/// Recomputes the radius of every node from its clear floor (node_room.h); returns how many changed.
[[nodiscard]] Result<std::size_t> rebuildRadii(RereleaseGraph& graph, const GameMap& map,
                                               JobContext& context);

/// Recomputes the flags that depend on map and links: under water, hazards, checks for floor and solid,
/// teleporter, pusher and elevator, for Quake II also ladder, crouch, moving water and doors. Other flags
/// stay. Returns how many nodes changed.
[[nodiscard]] Result<std::size_t> rebuildFlags(RereleaseGraph& graph, const GameMap& map,
                                               JobContext& context);

}  // namespace navwright
