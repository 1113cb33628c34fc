#pragma once

#include "core/base/result.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// The patch about another place: `at` becomes the node nearest to `place` (for an added node: the place
/// itself), and what else it names moves along by the same way, onto the nodes nearest there where those are
/// nodes. Errors: no node there.
[[nodiscard]] Result<EditPatch> reanchored(EditPatch patch, const NavGraph& graph, const Vec3& place);

/// Units around a place in which a node is looked for.
inline constexpr float kReanchorReach = 96;

}  // namespace navwright
