#pragma once

#include <string>

#include "core/floor/navmesh/mesh_ground.h"

namespace navwright {

/// Writes the solid brushes as a Wavefront .obj in Recast's space, for RecastDemo. `comment`: one line at the
/// top.
[[nodiscard]] std::string writeObj(const MeshGround& ground, const std::string& comment);

}  // namespace navwright
