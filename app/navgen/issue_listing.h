#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "lint/issue.h"

namespace navwright {

/// Issues apart from those that a project calls harmless.
struct SortedIssues {
    std::vector<Issue> found;
    std::vector<Issue> ignored;
    std::map<std::string, std::string> notes;  ///< of the ignored ones, by issueKey()
};

/// `notes`: the project's, by issueKey(); empty without a project.
[[nodiscard]] SortedIssues sortIssues(std::vector<Issue> issues, std::map<std::string, std::string> notes);

/// For people, by validator; at most so many of each.
[[nodiscard]] std::string issueListing(const SortedIssues& issues, std::size_t most);
/// Everything, as JSON (docs/formats.md).
[[nodiscard]] std::string issuesJson(const SortedIssues& issues);

}  // namespace navwright
