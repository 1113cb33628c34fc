#pragma once

#include <cstddef>
#include <span>

#include "core/base/vec3.h"
#include "core/floor/quadmesh/quad_mesh.h"

namespace navwright {

/// A mesh with blockers on it.
struct BlockedMesh {
    QuadMesh mesh;
    std::size_t columns = 0;  ///< of the grid that were looked at again
    std::size_t gone = 0;     ///< leaves of the mesh without blockers that had to go
    std::size_t made = 0;     ///< leaves in their place
};

/// Answers boxes that stand on the floor where they are: leaves whose floor they change are divided anew,
/// each by a quad tree of its own; all others stay as they are, with new numbers. `base` was made with
/// `rules` and without blockers. Its places are those that makeQuadMesh() finds if the map has the boxes as
/// solid brushes; its leaves may be smaller. With `closed`, `map` is that of a ClosedMap, these its boxes().
[[nodiscard]] BlockedMesh blockedMesh(const GameMap& map, const QuadMesh& base, const QuadRules& rules,
                                      std::span<const Box> blockers, std::span<const Box> closed = {});

}  // namespace navwright
