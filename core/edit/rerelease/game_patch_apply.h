#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/edit/rerelease/game_diff.h"
#include "core/edit/rerelease/game_patch.h"
#include "core/edit/rerelease/graph_delta.h"
#include "core/nav/files/patch_apply.h"

namespace navwright {

struct GamePatchReport {
    std::vector<PatchOutcome> outcomes;  ///< one per patch, in their order
    /// Per node of the resulting graph: its index before, or -1 of a node that a patch made.
    std::vector<std::int32_t> previous;

    [[nodiscard]] std::size_t count(PatchState state) const;
};

/// Applies all enabled patches in order. A place means the nearest node within the patch's tolerance (ties:
/// lower x, then y, then z, then index); a link means the existing link whose ends are nearest in sum. What a
/// patch cannot find or do is orphaned with a reason and changes nothing. Nodes keep their order; new ones
/// come last. Errors: patches in the terms of the other game, cancelled; then the graph stays as it was.
[[nodiscard]] Result<GamePatchReport> applyGamePatches(RereleaseGraph& graph, const GamePatchFile& patches,
                                                       JobContext& context);

/// One enabled patch in the graph's own terms.
[[nodiscard]] PatchOutcome applyGamePatch(RereleaseGraph& graph, const GamePatch& patch);

/// Fails when the patches name another map, naming both.
[[nodiscard]] Result<> checkPatchMap(const GamePatchFile& patches, std::string_view map,
                                     std::string_view file);

/// Patches that make `before` into what `diff` leads to; ids are "PREFIX1" and on. Laid over `before` they
/// give `after` but for the order of nodes and links, as long as no two nodes stand within a unit of each
/// other and no two links lead from one node to the same other. A heuristic is not a patch's to change.
[[nodiscard]] GamePatchFile gamePatchesOf(const RereleaseGraph& before, const RereleaseGraph& after,
                                          const GameDiff& diff, std::string_view prefix = "p");
/// The same of two navs that were not made from each other, matched by position.
[[nodiscard]] Result<GamePatchFile> gamePatchesBetween(const RereleaseGraph& before,
                                                       const RereleaseGraph& after,
                                                       const GameDiffOptions& options, JobContext& context,
                                                       std::string_view prefix = "p");
/// The same of one edit that was made in `before`. Errors: an edit that does not fit.
[[nodiscard]] Result<GamePatchFile> gamePatchesOfEdit(const RereleaseGraph& before, const GraphDelta& edit,
                                                      std::string_view prefix = "p");

}  // namespace navwright
