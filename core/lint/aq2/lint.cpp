#include "core/lint/aq2/lint.h"

namespace navwright {

namespace {

const std::vector<LintCheck>& checksInOrder() {
    static const auto all = errorsFirst<LintContext>(
        {graphChecks(), nodeChecks(), linkChecks(), evidenceChecks(), leftOutChecks(), reportChecks()});
    return all;
}

}  // namespace

std::span<const Validator> validators() {
    static const auto all = validatorsOf<LintContext>(checksInOrder());
    return all;
}

Result<Issues> lint(const LintInput& input, JobContext& context) {
    const StopScope scope(context.stopToken());
    return findIssues<LintContext>(checksInOrder(), LintContext(input));
}

}  // namespace navwright
