#pragma once

#include "core/base/result.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Moves a patch to another place: `at` becomes the node nearest to `place` (for an added node: `place`
/// itself), and its other positions move by the same offset, to the nearest nodes where they are nodes.
/// Errors: no node there.
[[nodiscard]] Result<EditPatch> reanchored(EditPatch patch, const NavGraph& graph, const Vec3& place);

/// Search radius for nodes around a place, units.
inline constexpr float kReanchorReach = 96;

}  // namespace navwright
