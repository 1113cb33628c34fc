#pragma once

#include <cstddef>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/nav/files/nearest_node.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/physics/map_queries/game_map.h"

/// What a map says of a nav of the games that is open, theirs or one of ours that was converted: made anew,
/// whoever made it before. Bots move as Quake II's do, whichever game's nav it is. Indices of nodes and links
/// stay; deltaBetween() (gameedit/graph_delta.h) of the graph before and after is what undoes it. Cancelled:
/// the graph stays as it was.
namespace navwright {

struct TraversalRebuild {
    std::size_t made = 0;       ///< where there was none
    std::size_t changed = 0;    ///< another than before
    std::size_t confirmed = 0;  ///< the same as before
    std::size_t removed = 0;    ///< of types that never have one
    std::size_t manual = 0;     ///< of manual jumps, which keep what a person set
    /// Links of which nothing is known: no simulated bot arrives, no plat or train leads there, no ladder is
    /// near. They keep what they had.
    std::vector<LinkPlace> missed = {};
};

/// Jumps and walks off a ledge get the places where a simulated bot leaves the floor and comes down, ladders
/// the normal of their face, elevators and trains the stops of their entity: that of the edict, else the one
/// that leads from node to node. `jobs` 0: a thread per core.
[[nodiscard]] Result<TraversalRebuild> rebuildTraversals(RereleaseGraph& graph, const GameMap& map, int jobs,
                                                         JobContext& context);

/// Takes the traversals of all links away; returns how many there were.
std::size_t removeTraversals(RereleaseGraph& graph);

/// Every node's radius by its clear floor (node_room.h); returns how many changed.
[[nodiscard]] Result<std::size_t> rebuildRadii(RereleaseGraph& graph, const GameMap& map,
                                               JobContext& context);

/// The flags that follow from the map and the links: under water, hazards, floors and solids to be checked,
/// teleporter, pusher and elevator, in Quake II also ladder, crouch, moved water and doors. All others stay.
/// Returns how many nodes changed.
[[nodiscard]] Result<std::size_t> rebuildFlags(RereleaseGraph& graph, const GameMap& map,
                                               JobContext& context);

}  // namespace navwright
