#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "core/base/description.h"
#include "core/lint/issues/checks.h"

namespace navwright {

/// Issues apart from those that a project calls harmless.
struct SortedIssues {
    Issues found;
    Issues ignored = {};
    std::map<std::string, std::string> notes = {};  ///< of the ignored ones, by issueKey()
};

/// `notes`: the project's, by issueKey(); empty without a project.
[[nodiscard]] SortedIssues sortIssues(Issues issues, std::map<std::string, std::string> notes);

/// What `navgen lint` found; for people by validator, at most `most` of each.
struct LintReport {
    std::span<const Validator> validators;
    const SortedIssues& issues;
    std::size_t most = 0;
};
/// docs/formats.md, Issues.
[[nodiscard]] Description<LintReport> describeLint();

}  // namespace navwright
