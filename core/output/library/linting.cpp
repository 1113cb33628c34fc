#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "core/base/file_bytes.h"
#include "core/bots/test/report.h"
#include "core/generate/pipeline/nav_generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/lint/issues/safe_fixes.h"
#include "core/lint/rerelease/rerelease_lint.h"
#include "core/nav/files/read_nav.h"
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

navwright::Result<std::vector<Issue>> issuesOf(const Nav& nav, const Map& map, const LintOptions& options,
                                               const Work& work, JobContext& context) {
    NAV_ASSIGN(const auto parameters, parametersOf(options.settings));
    NAV_TRY(readMapOf(map));
    auto graph = graphOf(nav);
    ReviewSource source;
    source.map = map.inside;
    source.jobs = work.threads;
    if (!options.test.empty()) {
        NAV_ASSIGN(auto tests, testsOf(std::span(&options.test, 1), graph));
        source.report = std::make_shared<const NavtestReport>(std::move(tests.front()));
    }
    if (!options.demos.empty()) {
        NAV_ASSIGN(const auto given, demosOnMap(options.demos, map, options.cache, work.threads, context));
        NAV_ASSIGN(auto made, Pipeline().run(given, parameters, context));
        source.made = std::make_shared<const Generation>(std::move(made));
    }
    source.generation =
        generationOfNav(std::move(graph), {.mapName = map.name, .map = map.inside, .parameters = parameters});
    const auto effort = options.physics ? ReviewEffort::thorough : ReviewEffort::without;
    NAV_ASSIGN(auto reviewed, NavReviewer().run(source, effort, context));
    return std::move(reviewed.issues);
}

std::vector<Finding> publicFindings(const std::vector<Issue>& issues) {
    std::vector<Finding> findings;
    for (const auto& issue : issues) findings.push_back(publicFinding(issue));
    return findings;
}

}  // namespace

Result<std::vector<Finding>> lint(const Nav& nav, const Map& map, const LintOptions& options,
                                  const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<std::vector<Finding>> {
        NAV_ASSIGN(const auto issues, issuesOf(nav, map, options, work, context));
        return publicFindings(issues);
    });
}

Result<SafeFixes> safeFixes(const Nav& nav, const Map& map, const LintOptions& options, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<SafeFixes> {
        NAV_ASSIGN(const auto issues, issuesOf(nav, map, options, work, context));
        const auto chosen = safeFixesOf(issues, [](const Issue&) { return true; });
        SafeFixes safe{.waiting = chosen.waiting};
        std::vector<EditPatch> patches;
        for (const auto& [issue, index] : chosen.fixes) {
            const auto& fix = issues[issue].fixes[index];
            const bool isSought = fix.fillsHole || fix.joins;
            ++(isSought ? safe.sought : safe.fixed);
            if (!isSought) applyFix(patches, fix);
        }
        safe.edits = editsOf(patches);
        return safe;
    });
}

Result<RereleaseFindings> lintRerelease(const std::filesystem::path& nav, const std::optional<Map>& map,
                                        bool physics, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<RereleaseFindings> {
        if (map) {
            NAV_TRY(readMapOf(*map));
        }
        NAV_ASSIGN(const auto bytes, readFile(nav));
        NAV_ASSIGN(const auto graph, readRereleaseNav(bytes, nav.string()));
        const auto* inside = map ? map->inside.get() : nullptr;
        NAV_ASSIGN(const auto issues,
                   lintRereleaseNav({.graph = graph, .map = inside, .physics = physics, .jobs = work.threads},
                                    context));
        auto fixes = safeRereleaseFixes(graph, issues);
        return RereleaseFindings{
            .findings = publicFindings(issues),
            .fixed = fixes.fixed,
            .patches = writeRereleasePatches(
                {.game = graph.game, .map = map ? map->name : "", .patches = std::move(fixes.patches)})};
    });
}

}  // namespace navwright::library::inline v1
