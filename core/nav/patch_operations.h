#pragma once

#include "nav/edit_patch.h"
#include "nav/patch_apply.h"
#include "nav/patched_graph.h"

namespace navwright {

/// Carries one enabled patch out; applyPatches in single steps.
[[nodiscard]] PatchOutcome applyPatch(PatchedGraph& graph, const EditPatch& patch);

}  // namespace navwright
