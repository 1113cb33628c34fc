#pragma once

#include <cstddef>
#include <vector>

#include "core/aas/travel/area_set.h"

namespace navwright {

/// The line of a reachability, two places at least: jumps in an arc, falls in a curve; one too short to be
/// seen begins in the middle of the floor it leaves. `number`: hasReachability().
[[nodiscard]] std::vector<Vec3> reachabilityLine(const AreaSet& set, std::size_t number);

}  // namespace navwright
