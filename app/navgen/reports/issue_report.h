#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "core/base/description.h"
#include "core/lint/issues/checks.h"

namespace navwright {

/// Issues, separated from those that a project ignores.
struct SortedIssues {
    Issues found;
    Issues ignored = {};
    std::map<std::string, std::string> notes = {};  ///< on ignored issues, by issueKey()
};

/// `notes`: the project's ignored issues, by issueKey(); empty without a project.
[[nodiscard]] SortedIssues sortIssues(Issues issues, std::map<std::string, std::string> notes);

/// The result of `navgen lint`. Its text groups issues by validator, with at most `most` of each.
struct LintReport {
    std::span<const Validator> validators;
    const SortedIssues& issues;
    std::size_t most = 0;
};
/// The report in docs/formats.md, Issues.
[[nodiscard]] Description<LintReport> describeLint();

}  // namespace navwright
