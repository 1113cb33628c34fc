#pragma once

#include "core/base/result.h"
#include "core/floor/navmesh/nav_mesh.h"
#include "core/physics/map_queries/closed_map.h"

namespace navwright {

/// The mesh while some of what its map has is closed. Polygons of MeshArea::door that a closed wall stands
/// in, and links that lead through one or need what does not work, get disabledAbility, which queries
/// exclude; nothing is built. A polygon is closed as a whole. Errors: those of NavMesh::of().
[[nodiscard]] Result<NavMesh> closedNavMesh(const NavMesh& mesh, const ClosedMap& closed);

}  // namespace navwright
