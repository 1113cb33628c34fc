#pragma once

#include <memory>

#include "core/base/job_context.h"
#include "core/nav/files/convert.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/rerelease_convert.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Converts an AQ2 nav for one of the games, using its map:
/// - simulated bots run each link: jumps and drops get the points of take-off and landing, and links off a
///   ledge or through a low passage are typed accordingly;
/// - links over plats, trains, teleporters and pushes get their type and entity, those through doors the
///   door;
/// Losses are those of toRerelease(), less what the map made up for. `jobs`: threads, 0 = one per core.
/// Errors: cancelled.
[[nodiscard]] Result<RereleaseConversion> toRereleaseNav(const NavGraph& graph, const GameMap& map,
                                                         RereleaseGame game, int jobs, JobContext& context);

/// What the map adds to a conversion: toRereleaseNav(), and entities of edicts. `context` must outlive it.
[[nodiscard]] NavMapHelp mapHelp(std::shared_ptr<const GameMap> map, int jobs, JobContext& context);

}  // namespace navwright
