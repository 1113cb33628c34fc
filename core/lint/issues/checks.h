#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/stop_scope.h"
#include "core/lint/issues/issue.h"

namespace navwright {

using Issues = std::vector<Issue>;

/// A kind of issue.
struct Validator {
    std::string_view id;     ///< "off_floor"
    std::string_view title;  ///< "Node off the floor"
    Severity severity;
};

/// A kind of issue, and what finds it in a Context: what is known of a nav, and hasMap(). `find` is
/// deterministic, adds issues in the order of the graph, and returns early when stopAsked(); the result is
/// then discarded. Validator and severity of the issues are set by findIssues().
template <class Context>
struct Check {
    Validator validator;
    void (*find)(const Context&, Issues&);
    bool needsMap = false;
};

/// The checks of several tables, those for errors first.
template <class Context>
[[nodiscard]] std::vector<Check<Context>> errorsFirst(
    std::initializer_list<std::span<const Check<Context>>> tables) {
    std::vector<Check<Context>> checks;
    for (const auto& table : tables) checks.insert(checks.end(), table.begin(), table.end());
    std::ranges::stable_sort(checks, {}, [](const auto& check) { return check.validator.severity; });
    return checks;
}

template <class Context>
[[nodiscard]] std::vector<Validator> validatorsOf(std::span<const Check<Context>> checks) {
    std::vector<Validator> validators;
    for (const auto& check : checks) validators.push_back(check.validator);
    return validators;
}

/// Runs checks within the caller's StopScope; without a map, those that need one are left out. Errors:
/// cancelled.
template <class Context>
[[nodiscard]] Result<Issues> findIssues(std::span<const Check<Context>> checks, const Context& context) {
    Issues issues;
    for (const auto& check : checks) {
        if (check.needsMap && !context.hasMap()) continue;
        const auto first = issues.size();
        if (!stopAsked()) check.find(context, issues);
        for (auto& issue : std::span(issues).subspan(first)) {
            issue.validator = check.validator.id;
            issue.severity = check.validator.severity;
        }
    }
    if (stopAsked()) return cancelled();
    return issues;
}

/// Id of the validator for nodes in walls or outside the map.
inline constexpr std::string_view kInSolid = "in_solid";

/// Whether most nodes are in walls or outside the map, so that the nav is probably of another map.
[[nodiscard]] bool looksLikeAnotherMap(std::size_t nodes, std::span<const Issue> issues);

/// The title of a validator; its id where none of these has it.
[[nodiscard]] std::string_view validatorTitle(std::span<const Validator> validators, std::string_view id);

}  // namespace navwright
