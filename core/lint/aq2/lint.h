#pragma once

#include <span>
#include <vector>

#include "core/lint/aq2/validator.h"

namespace navwright {

/// All validators, errors first; their ids are unique.
[[nodiscard]] std::span<const std::unique_ptr<const Validator>> validators();

/// Every issue of every validator, errors first, then by validator and place in the graph. Only a cancel
/// fails.
[[nodiscard]] Result<std::vector<Issue>> lint(const LintInput& input, JobContext& context);

/// Whether most nodes are in walls or outside: a nav of another map, rather than one with so many faults.
[[nodiscard]] bool looksLikeAnotherMap(const NavGraph& graph, std::span<const Issue> issues);

}  // namespace navwright
