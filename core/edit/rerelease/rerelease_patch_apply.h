#pragma once

#include <string>
#include <string_view>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/edit/rerelease/rerelease_diff.h"
#include "core/edit/rerelease/rerelease_patch.h"
#include "core/nav/files/patch_apply.h"

namespace navwright {

/// Applies all enabled patches in order. A position means the nearest node within the patch's tolerance
/// (ties: lower x, then y, then z, then index); a link means the existing link whose ends are nearest in sum.
/// A patch that cannot be applied is orphaned with a reason and changes nothing. Nodes keep their order; new
/// ones come last. Errors, which leave the graph unchanged: patches for the other game, cancelled.
[[nodiscard]] Result<PatchReport> applyRereleasePatches(RereleaseGraph& graph,
                                                        const RereleasePatchFile& patches,
                                                        JobContext& context);

/// Applies one enabled patch; flags and types must be those of the graph's game.
[[nodiscard]] PatchOutcome applyRereleasePatch(RereleaseGraph& graph, const RereleasePatch& patch);

/// Converts a diff of two navs into patches with ids "PREFIX1" and on. Applied to `before` they give `after`,
/// up to the order of nodes and links, if no two nodes are within a unit and no two links connect the same
/// nodes in the same direction. Heuristics are ignored.
[[nodiscard]] RereleasePatchFile rereleasePatchesOf(const RereleaseGraph& before, const RereleaseGraph& after,
                                                    const RereleaseDiff& diff, std::string_view prefix = "p");
/// Makes patches between any two navs, matching nodes by position.
[[nodiscard]] Result<RereleasePatchFile> rereleasePatchesBetween(const RereleaseGraph& before,
                                                                 const RereleaseGraph& after,
                                                                 const RereleaseDiffOptions& options,
                                                                 JobContext& context,
                                                                 std::string_view prefix = "p");

}  // namespace navwright
