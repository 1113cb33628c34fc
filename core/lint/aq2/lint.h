#pragma once

#include <span>
#include <vector>

#include "core/lint/aq2/validator.h"

namespace navwright {

/// All validators, those for errors first; ids are unique.
[[nodiscard]] std::span<const std::unique_ptr<const Validator>> validators();

/// Runs all validators. Issues are sorted by severity, then validator, then place in the graph. Errors:
/// cancelled.
[[nodiscard]] Result<std::vector<Issue>> lint(const LintInput& input, JobContext& context);

/// Whether most nodes are in walls or outside the map, so that the nav is probably of another map.
[[nodiscard]] bool looksLikeAnotherMap(const NavGraph& graph, std::span<const Issue> issues);

}  // namespace navwright
