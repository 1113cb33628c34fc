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
#include "core/edit/rerelease/game_patch.h"
#include "core/edit/rerelease/graph_delta.h"
#include "core/lint/aq2/issue.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// A way to mend an issue: patches to lay over the nav, and to keep for the next one.
struct GameFix {
    std::string label;  ///< "Move it onto the floor"
    std::vector<GamePatch> patches = {};
    bool safe = false;  ///< it follows from the map or the file, without a choice

    friend bool operator==(const GameFix&, const GameFix&) = default;
};

/// One thing that is wrong with a nav of the games, at one place.
struct GameIssue {
    std::string_view validator = {};  ///< its id
    Severity severity = Severity::warning;
    Vec3 at{0};              ///< in the nav's own terms
    std::int32_t node = -1;  ///< -1: none
    std::int32_t link = -1;  ///< with `node`: index into its links; -1: none
    std::int32_t to = -1;    ///< of that link
    std::string message = {};
    std::vector<GameFix> fixes = {};

    friend bool operator==(const GameIssue&, const GameIssue&) = default;
};

/// A kind of issue.
struct GameValidator {
    std::string_view id;
    std::string_view title;
    Severity severity;
    bool needsMap;
};
/// All of them, errors first.
[[nodiscard]] std::span<const GameValidator> gameValidators();

struct GameLintInput {
    const RereleaseGraph& graph;
    const GameMap* map = nullptr;  ///< null: only what the file alone shows
    bool physics = true;           ///< with a map: whether simulated players try jumps and ways back
    int jobs = 0;                  ///< 0: a thread per core
};

/// Every issue, errors first, then by validator and place in the graph. Players move as Quake II's do,
/// whichever game's nav it is. Only a cancel fails.
[[nodiscard]] Result<std::vector<GameIssue>> lintGameNav(const GameLintInput& input, JobContext& context);

/// What a fix changes. Errors: a patch of it that does not fit the graph.
[[nodiscard]] Result<GraphDelta> fixDelta(const RereleaseGraph& graph, const GameFix& fix);

/// What the first fix of each issue changes, of all that have a safe one, and how many were made; one that
/// another has made needless is left out.
struct SafeGameFixes {
    GraphDelta delta = {};
    std::vector<GamePatch> patches = {};  ///< those made, in order
    std::size_t fixed = 0;
};
[[nodiscard]] SafeGameFixes safeGameFixes(const RereleaseGraph& graph, std::span<const GameIssue> issues);

}  // namespace navwright
