#pragma once

#include "core/base/engine_constants.h"
#include "core/base/vec3.h"
#include "core/floor/quadmesh/quad_mesh.h"

namespace navwright {

/// Width of a body, and of two passing each other, units.
inline constexpr float kTwoBodies = 2 * kBodyWidth;

/// The narrowest width of floor across a walked link, and its place. `width` 0: not over floor, such as a
/// jump.
struct LinkWidth {
    float width = 0;
    Vec3 at{0};
};
[[nodiscard]] LinkWidth linkWidth(const QuadMesh& mesh, const Vec3& from, const Vec3& to);

}  // namespace navwright
