#pragma once

#include <memory>

#include "core/floor/survey/floor.h"
#include "core/physics/directness/shortest_ways.h"

namespace navwright {

/// How many places on plain floor are compared, if there is room for as many.
inline constexpr std::size_t kFloorPlaces = 200;

/// The steps between the reached samples of a floor: walks, crossings that simulated bots make unhurt,
/// harmless falls and teleporters (docs/rules.md 10.2). A point has the number of its sample. `jobs`:
/// threads, 0 = one per core. Errors: cancelled.
[[nodiscard]] Result<WalkGraph> walkGraphOf(const Floor& floor, const GameMap& map, int jobs,
                                            JobContext& context);

/// The shortest paths between a map's spawn points, items and evenly spread places on its floor. `floor` must
/// be surveyed with FloorSearch::ways. `jobs`: threads, 0 = one per core; the result does not depend on it.
/// Errors: cancelled.
[[nodiscard]] Result<ShortestWays> shortestWaysOf(const Floor& floor, const GameMap& map, int jobs,
                                                  JobContext& context);

}  // namespace navwright
