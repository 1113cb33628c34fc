#pragma once

#include "geometry/floor.h"

namespace navwright {

/// Which samples of neighbouring squares one walks or swims between, both ways; and what hangs together so:
/// fills ways, partOf and parts of the floor, whose samples are known.
[[nodiscard]] Result<> findWays(Floor& floor, const GameMap& map, const Parameters& parameters, int jobs,
                                JobContext& context);

}  // namespace navwright
