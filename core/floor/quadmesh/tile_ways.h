#pragma once

#include "core/floor/quadmesh/quad_mesh.h"

namespace navwright {

/// How far beyond an edge floor is looked for that a body drops to, units.
inline constexpr float kDropReach = 40;

/// The leaf as a tile, with its ways to others; leaves and leafOf of the mesh must be complete.
[[nodiscard]] GraphTile tileOf(const QuadMesh& mesh, TileId leaf);

/// Counts portals and drops of the mesh's graph.
void countWays(QuadMesh& mesh);

}  // namespace navwright
