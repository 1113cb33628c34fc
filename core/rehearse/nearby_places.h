#pragma once

#include <vector>

#include "base/vec3.h"
#include "move/link_run.h"

namespace navwright {

/// Places around `origin`, 44 to 104 units from it in eight directions from `way` on, on which bots stand
/// upright, at most a flight of stairs higher or lower, with no wall between. The nearest first.
[[nodiscard]] std::vector<Vec3> placesAround(const LinkWorld& world, const Vec3& origin, const Vec3& way);

}  // namespace navwright
