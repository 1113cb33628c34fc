#pragma once

#include <span>

#include "core/lint/aq2/validator.h"

namespace navwright {

/// All validators, those for errors first; ids are unique.
[[nodiscard]] std::span<const Validator> validators();

/// Runs all validators. Issues are sorted by severity, then validator, then place in the graph. Errors:
/// cancelled.
[[nodiscard]] Result<Issues> lint(const LintInput& input, JobContext& context);

}  // namespace navwright
