#include "core/generate/pipeline/nav_generation.h"
#include "core/output/library/navwright/lint.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"
#include "core/review/comparison/nav_reviewer.h"

namespace navwright::library::inline v1 {

namespace {

Finding publicFinding(const Issue& issue) {
    return {.rule = std::string(issue.validator),
            .severity = static_cast<Severity>(issue.severity),
            .message = issue.message,
            .place = publicPoint(issue.at),
            .node = issue.node,
            .target = issue.to,
            .hasSafeFix = std::ranges::any_of(issue.fixes, &QuickFix::safe)};
}

}  // namespace

Result<std::vector<Finding>> lint(const Nav& nav, const Map& map, const LintOptions& options,
                                  const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<std::vector<Finding>> {
        NAV_ASSIGN(const auto parameters, parametersOf(options.settings));
        NAV_TRY(readMapOf(map));
        ReviewSource source;
        source.map = map.inside;
        source.jobs = work.threads;
        source.generation =
            generationOfNav(graphOf(nav), {.mapName = map.name, .map = map.inside, .parameters = parameters});
        const auto effort = options.physics ? ReviewEffort::thorough : ReviewEffort::without;
        NAV_ASSIGN(const auto reviewed, NavReviewer().run(source, effort, context));
        std::vector<Finding> findings;
        for (const auto& issue : reviewed.issues) findings.push_back(publicFinding(issue));
        return findings;
    });
}

}  // namespace navwright::library::inline v1
