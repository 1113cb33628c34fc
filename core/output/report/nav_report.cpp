#include "core/output/report/nav_report.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/bots/test/simulator.h"
#include "core/review/comparison/nav_reviewer.h"

namespace navwright {

namespace {

/// Maximum number of issues of a kind that are listed singly.
constexpr std::size_t kMostAlone = 100, kMostHintsAlone = 6;

/// A nav the simulator cannot test (no spawn points, no start nodes) is reported as untested.
Result<NavtestReport> simulate(const Generation& generation, JobContext& context) {
    const auto setup = simulatorSetup(generation.parameters, kReportSeed);
    NAV_ASSIGN(auto test, simulateNavtest(generation.graph->graph, generation.map->bsp,
                                          generation.map->collision, setup, context));
    test.report.map = generation.mapName;
    return std::move(test.report);
}

}  // namespace

std::vector<std::span<const Issue>> reportEntries(const NavReport& report) {
    std::vector<std::span<const Issue>> entries;
    const std::span<const Issue> issues(report.issues);
    for (std::size_t i = 0; i < issues.size();) {
        const auto& first = issues[i];
        const auto rest = issues.subspan(i);
        const auto other = std::ranges::find_if(rest, [&](const Issue& issue) {
            return issue.validator != first.validator || issue.severity != first.severity;
        });
        const auto alike = toIndex(other - rest.begin());
        const auto most = first.severity == Severity::hint ? kMostHintsAlone : kMostAlone;
        const auto step = alike > most || first.validator == kCoverageHole ? alike : 1;
        for (std::size_t told = 0; told < alike; told += step) entries.push_back(rest.subspan(told, step));
        i += alike;
    }
    return entries;
}

Result<NavReport> makeNavReport(NavReportInput input, JobContext& context) {
    const auto& generation = *input.generation;
    if (!generation.map) return fail("A report needs the map", generation.mapName, "open the map as well");
    NavReport report;
    report.testedHere = !input.tested;
    if (input.tested) {
        report.test = *input.tested;
    } else if (input.judge) {
        NAV_ASSIGN(report.test, input.judge(generation.graph->graph, context));
    } else {
        NAV_ASSIGN(report.test, simulate(generation, context));
    }
    const ReviewSource source{.generation = input.generation,
                              .map = generation.map,
                              .report = std::make_shared<const NavtestReport>(report.test),
                              .patches = input.patches};
    NAV_ASSIGN(auto reviewed, NavReviewer().run(source, ReviewEffort::thorough, context));
    report.agreement = std::move(reviewed.agreement);
    report.floor = std::move(reviewed.floor);
    report.coverage = std::move(reviewed.coverage);
    for (auto& issue : reviewed.issues) {
        const bool ignored = input.ignoredIssues.contains(issueKey(issue));
        (ignored ? report.ignored : report.issues).push_back(std::move(issue));
    }
    if (input.compared) {
        NAV_ASSIGN(report.difference, diffNavs(input.compared->graph, generation.graph->graph, {}, context));
    }
    report.input = std::move(input);
    return report;
}

}  // namespace navwright
