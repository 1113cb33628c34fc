#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/edit/rerelease/rerelease_patch.h"
#include "core/lint/issues/checks.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// All validators, those for errors first.
[[nodiscard]] std::span<const Validator> rereleaseValidators();

struct RereleaseLintInput {
    const RereleaseGraph& graph;
    const GameMap* map = nullptr;  ///< null: only checks of the file
    bool physics = true;           ///< with a map: whether to simulate jumps and ways back
    int jobs = 0;                  ///< threads; 0 = one per core
};

/// Finds all issues, sorted by severity, validator and place in the graph. Players move as in Quake II,
/// whichever game the nav is for. Errors: cancelled.
[[nodiscard]] Result<Issues> lintRereleaseNav(const RereleaseLintInput& input, JobContext& context);

/// Applies a fix. Errors, which leave the graph unchanged: a patch does not fit.
[[nodiscard]] Result<> applyFix(RereleaseGraph& graph, const QuickFix& fix);

/// The nav with the first safe fix of each issue, and how many were applied; skips those made unnecessary by
/// others.
struct SafeRereleaseFixes {
    RereleaseGraph graph = {};
    std::vector<RereleasePatch> patches = {};  ///< applied patches, in order
    std::size_t fixed = 0;
};
[[nodiscard]] SafeRereleaseFixes safeRereleaseFixes(const RereleaseGraph& graph,
                                                    std::span<const Issue> issues);

}  // namespace navwright
