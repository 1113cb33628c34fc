#pragma once

#include <cstddef>
#include <vector>

#include "core/aas/travel/area_set.h"

namespace navwright {

/// A way as it is drawn, two places at least: leaps in an arc, falls in a curve, and what is too short to be
/// seen from the middle of the floor it leaves. `number`: hasWay().
[[nodiscard]] std::vector<Vec3> wayLine(const AreaSet& set, std::size_t number);

}  // namespace navwright
