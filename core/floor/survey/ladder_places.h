#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/floor/survey/floor.h"

namespace navwright {

/// Foot and top of every ladder face that a body can climb, as samples of kind ladder. The top is beside the
/// floor that the ladder leads to, straight above the foot. By the foot's position.
[[nodiscard]] std::vector<std::pair<FloorSample, FloorSample>> ladderPlaces(
    const GameMap& map, std::span<const FloorSample> samples, float grid, float leastHeight);

}  // namespace navwright
