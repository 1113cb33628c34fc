#pragma once

#include <vector>

#include "core/floor/quadmesh/quad_mesh.h"
#include "core/floor/survey/floor.h"

namespace navwright {

/// By component of the tiles: 1 if the survey reaches any of it from the spawn points.
[[nodiscard]] std::vector<char> reachedComponents(const QuadMesh& mesh, const Floor& floor);

/// The component of the tiles under a player's origin, at most `reach` units aside and 60 below; -1:
/// none.
[[nodiscard]] std::int32_t componentUnder(const QuadMesh& mesh, const Vec3& origin, float reach);

}  // namespace navwright
