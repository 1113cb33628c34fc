#pragma once

#include <vector>

#include "geometry/floor.h"

namespace navwright {

/// Crossings that a nav needs: harmless, between parts that are worth a visit or lie on the way to or from
/// such a one. Worth a visit are parts with spawn points and those of at least `leastArea` square units.
[[nodiscard]] std::vector<const FloorCrossing*> usefulCrossings(const Floor& floor, double leastArea);

/// The samples that become nodes: the ends of the crossings, the spawn points' samples, and of the parts
/// these are in as many more as are `spacing` apart, those with the most room around first. Ascending.
[[nodiscard]] std::vector<std::uint32_t> thinFloor(const Floor& floor,
                                                   const std::vector<const FloorCrossing*>& crossings,
                                                   float spacing);

}  // namespace navwright
