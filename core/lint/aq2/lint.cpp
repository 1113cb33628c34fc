#include "core/lint/aq2/lint.h"

#include <algorithm>

#include "core/base/stop_scope.h"

namespace navwright {

std::span<const std::unique_ptr<const Validator>> validators() {
    static const Validators all = [] {
        Validators made;
        addGraphValidators(made);
        addNodeValidators(made);
        addLinkValidators(made);
        addWayValidators(made);
        addEvidenceValidators(made);
        addLeftOutValidators(made);
        addReportValidators(made);
        std::ranges::stable_sort(made, {}, [](const auto& validator) { return validator->severity(); });
        return made;
    }();
    return all;
}

Result<std::vector<Issue>> lint(const LintInput& input, JobContext& context) {
    const StopScope scope(context.stopToken());
    const LintContext prepared(input);
    std::vector<Issue> issues;
    for (const auto& validator : validators()) {
        if (!stopAsked()) validator->check(prepared, issues);
    }
    if (stopAsked()) return cancelled();
    return issues;
}

bool looksLikeAnotherMap(const NavGraph& graph, std::span<const Issue> issues) {
    const auto stuck = std::ranges::count(issues, kInSolid, &Issue::validator);
    return 2 * static_cast<std::size_t>(stuck) > graph.nodes.size();
}

}  // namespace navwright
