#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/floor/quadmesh/quad_mesh.h"

namespace navwright {

/// A path over the leaves of a mesh.
struct QuadPath {
    Corridor corridor;
    /// Players' origins at the corners: through the middles of sides, and string-pulled.
    std::vector<Vec3> midpoints, pulled;
    /// Seen from above, units, as steps and slopes do not slow down running.
    double midpointLength = 0, pulledLength = 0;
    /// The end of both; not the goal if that is unreachable (Corridor::complete).
    Vec3 end{0};
};

/// Errors: a place is not over floor.
[[nodiscard]] Result<QuadPath> findQuadPath(const QuadMesh& mesh, const Vec3& from, const Vec3& to);

/// Whether one can walk straight from one place to another using only floor and steps. Hazards are not
/// entered.
[[nodiscard]] bool walksStraight(const QuadMesh& mesh, const Vec3& from, const Vec3& to);

/// The path along the floor between corners: players' origins at most two cells apart.
[[nodiscard]] std::vector<Vec3> overFloor(const QuadMesh& mesh, const std::vector<Vec3>& corners);

}  // namespace navwright
