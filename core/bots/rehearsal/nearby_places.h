#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

/// Places around `origin`, 44 to 104 units from it in eight directions from `way` on, on which bots stand
/// upright, at most a flight of stairs higher or lower, with no wall between. The nearest first.
[[nodiscard]] std::vector<Vec3> placesAround(const LinkWorld& world, const Vec3& origin, const Vec3& way);

/// Whether a node stands there already, 8 units around.
[[nodiscard]] bool isTaken(const NavGraph& graph, const Vec3& place);

}  // namespace navwright
