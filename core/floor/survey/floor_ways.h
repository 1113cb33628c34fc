#pragma once

#include "core/floor/survey/floor.h"

namespace navwright {

/// Which samples of neighbouring squares one walks or swims between, both ways; and what hangs together so:
/// fills ways, partOf and parts of the floor, whose samples are known.
[[nodiscard]] Result<> findWays(Floor& floor, const GameMap& map, const Parameters& parameters, int jobs,
                                JobContext& context);

/// The floor with places of a nav's nodes added behind its samples, with the ways between them and the
/// samples of the squares around. What they join becomes one part; reached is what was. Errors: cancelled.
[[nodiscard]] Result<Floor> withPlaces(const Floor& floor, std::span<const FloorSample> places,
                                       const GameMap& map, const Parameters& parameters, int jobs,
                                       JobContext& context);

}  // namespace navwright
