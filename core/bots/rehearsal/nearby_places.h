#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

/// Places where bots can stand upright, 44 to 104 units from `origin` in eight directions starting with
/// `way`, at most a flight of stairs higher or lower, with no wall between. Nearest first.
[[nodiscard]] std::vector<Vec3> placesAround(const LinkWorld& world, const Vec3& origin, const Vec3& way);

/// Whether a node is within 8 units of a place.
[[nodiscard]] bool isTaken(const NavGraph& graph, const Vec3& place);

}  // namespace navwright
