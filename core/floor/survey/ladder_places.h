#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/floor/survey/floor.h"

namespace navwright {

/// Foot and top of every climbable ladder face, as samples of kind ladder. The top is beside the floor that
/// the ladder leads to, straight above the foot. Ordered by the foot's position.
[[nodiscard]] std::vector<std::pair<FloorSample, FloorSample>> ladderPlaces(
    const GameMap& map, std::span<const FloorSample> samples, float grid, float leastHeight);

}  // namespace navwright
