#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/floor/quadmesh/quad_mesh.h"

namespace navwright {

/// A way over the leaves of a mesh.
struct QuadPath {
    Corridor corridor;
    /// Origins of a player at the corners: through the middles of sides, and pulled taut.
    std::vector<Vec3> midpoints, pulled;
    /// Units, seen from above, as running up steps and slopes takes no longer.
    double midpointLength = 0, pulledLength = 0;
    /// Where both end: else than the goal where it is out of reach (Corridor::complete).
    Vec3 end{0};
};

/// Errors: a place that is not over floor.
[[nodiscard]] Result<QuadPath> findQuadPath(const QuadMesh& mesh, const Vec3& from, const Vec3& to);

/// Whether one walks from one place to another straight on, up and down steps alone, and comes out there.
/// Hazards are not entered.
[[nodiscard]] bool walksStraight(const QuadMesh& mesh, const Vec3& from, const Vec3& to);

/// The corners with what the floor does between them: a player's origins at most two cells apart.
[[nodiscard]] std::vector<Vec3> overFloor(const QuadMesh& mesh, const std::vector<Vec3>& corners);

}  // namespace navwright
