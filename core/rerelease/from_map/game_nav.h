#pragma once

#include "core/base/job_context.h"
#include "core/nav/files/nav_convert.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// A nav of ours in the terms of one of the games, with what its map knows:
/// - each link is run by simulated bots: jumps and drops get the places where they leave the floor and come
///   down, and links that are walked off a ledge or through a crouched place are typed so;
/// - ladders get the normal of their face (Quake II);
/// - links over plats, trains, teleporters and pushes get their type and entity, those through doors the
///   door;
/// - nodes get a radius by their clear floor, and the flags of node_room.h.
/// Losses as toRerelease() counts them, less what the map made good. `jobs` 0: a thread per core. Errors:
/// cancelled.
[[nodiscard]] Result<RereleaseConversion> toGameNav(const NavGraph& graph, const GameMap& map,
                                                    RereleaseGame game, int jobs, JobContext& context);

}  // namespace navwright
