#pragma once

#include <memory>

#include "core/floor/survey/floor.h"
#include "core/physics/directness/shortest_ways.h"

namespace navwright {

/// So many places on plain floor are compared where there is room for them.
inline constexpr std::size_t kFloorPlaces = 200;

/// The steps between the reached samples of a floor: ways, crossings that simulated bots make unhurt, falls
/// that hurt nobody, teleporters (docs/rules.md 10.2). Points have the numbers of samples. Errors: cancelled.
[[nodiscard]] Result<WalkGraph> walkGraphOf(const Floor& floor, const GameMap& map, int jobs,
                                            JobContext& context);

/// The shortest ways between a map's spawn points, items and evenly spread places of its floor, which must be
/// surveyed with FloorSearch::ways. The result does not depend on `jobs` (threads, 0 = one per core). Errors:
/// cancelled.
[[nodiscard]] Result<ShortestWays> shortestWaysOf(const Floor& floor, const GameMap& map, int jobs,
                                                  JobContext& context);

}  // namespace navwright
