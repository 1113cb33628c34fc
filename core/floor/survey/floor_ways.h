#pragma once

#include "core/floor/survey/floor.h"

namespace navwright {

/// Finds the adjacent samples one can walk or swim between, both ways, and their components; fills ways,
/// componentOf and components of a floor whose samples are set.
[[nodiscard]] Result<> findWays(Floor& floor, const GameMap& map, const Parameters& parameters, int jobs,
                                JobContext& context);

/// Returns the floor with a nav's nodes appended to its samples, with ways to samples of adjacent squares.
/// Components they connect are merged; `reached` is kept. Errors: cancelled.
[[nodiscard]] Result<Floor> withPlaces(const Floor& floor, std::span<const FloorSample> places,
                                       const GameMap& map, const Parameters& parameters, int jobs,
                                       JobContext& context);

}  // namespace navwright
