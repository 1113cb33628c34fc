#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/edit/rerelease/graph_delta.h"
#include "core/edit/rerelease/rerelease_patch.h"
#include "core/lint/aq2/issue.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// A fix for an issue: patches to apply to the nav and keep for the next one.
struct RereleaseFix {
    std::string label;  ///< "Move it onto the floor"
    std::vector<RereleasePatch> patches = {};
    bool safe = false;  ///< it follows from the map or file without a choice

    friend bool operator==(const RereleaseFix&, const RereleaseFix&) = default;
};

/// A problem of a rerelease nav at one place.
struct RereleaseIssue {
    std::string_view validator = {};  ///< the validator's id
    Severity severity = Severity::warning;
    Vec3 at{0};              ///< in the nav's coordinates
    std::int32_t node = -1;  ///< -1: none
    std::int32_t link = -1;  ///< with `node`: index into its links; -1: none
    std::int32_t to = -1;    ///< target of that link
    std::string message = {};
    std::vector<RereleaseFix> fixes = {};

    friend bool operator==(const RereleaseIssue&, const RereleaseIssue&) = default;
};

/// A kind of issue.
struct GameValidator {
    std::string_view id;
    std::string_view title;
    Severity severity;
    bool needsMap;
};
/// All validators, those for errors first.
[[nodiscard]] std::span<const GameValidator> gameValidators();

struct RereleaseLintInput {
    const RereleaseGraph& graph;
    const GameMap* map = nullptr;  ///< null: only checks of the file
    bool physics = true;           ///< with a map: whether to simulate jumps and ways back
    int jobs = 0;                  ///< threads; 0 = one per core
};

/// Finds all issues, sorted by severity, validator and place in the graph. Players move as in Quake II,
/// whichever game the nav is for. Errors: cancelled.
[[nodiscard]] Result<std::vector<RereleaseIssue>> lintRereleaseNav(const RereleaseLintInput& input,
                                                                   JobContext& context);

/// The change a fix makes. Errors: a patch does not fit the graph.
[[nodiscard]] Result<GraphDelta> fixDelta(const RereleaseGraph& graph, const RereleaseFix& fix);

/// The combined change of the first safe fix of each issue, and how many were applied; skips those made
/// unnecessary by others.
struct SafeRereleaseFixes {
    GraphDelta delta = {};
    std::vector<RereleasePatch> patches = {};  ///< applied patches, in order
    std::size_t fixed = 0;
};
[[nodiscard]] SafeRereleaseFixes safeRereleaseFixes(const RereleaseGraph& graph,
                                                    std::span<const RereleaseIssue> issues);

}  // namespace navwright
