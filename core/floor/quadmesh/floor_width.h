#pragma once

#include "core/base/vec3.h"
#include "core/floor/quadmesh/quad_mesh.h"

namespace navwright {

/// A body is as wide, and two that pass each other.
inline constexpr float kOneBody = 32, kTwoBodies = 64;

/// How wide the floor is across a walked link, where it is narrowest, and where that is. `width` 0: it leads
/// over no floor, as jumps do.
struct LinkWidth {
    float width = 0;
    Vec3 at{0};
};
[[nodiscard]] LinkWidth linkWidth(const QuadMesh& mesh, const Vec3& from, const Vec3& to);

}  // namespace navwright
