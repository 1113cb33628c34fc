#include "report/nav_report.h"

#include "navtest/simulator.h"
#include "verify/nav_judgement.h"

namespace navwright {

namespace {

constexpr std::uint64_t kSeed = 1;

/// A nav the simulator cannot test (no spawn points, nothing to start from) is reported untested.
Result<NavtestReport> simulate(const Generation& generation, const Collision& world, JobContext& context) {
    const auto setup = simulatorSetup(generation.parameters, kSeed);
    NAV_ASSIGN(auto test,
               simulateNavtest(generation.graph->graph, generation.map->bsp, world, setup, context));
    test.report.map = generation.mapName;
    return std::move(test.report);
}

}  // namespace

Result<NavReport> makeNavReport(NavReportInput input, JobContext& context) {
    const auto& generation = *input.generation;
    if (!generation.map) return fail("A report needs the map", generation.mapName, "open the map as well");
    const auto& graph = generation.graph->graph;
    const auto& bsp = generation.map->bsp;
    // Doors and breakable glass are out of the way, as in a test.
    const Collision world(bsp, solidModels(bsp, false));
    NAV_ASSIGN(const auto judged, judgeNavLinks(graph, bsp, world, 0, context));

    NavReport report;
    report.simulated = !input.tested;
    if (input.tested) {
        report.test = *input.tested;
    } else {
        NAV_ASSIGN(report.test, simulate(generation, world, context));
    }
    const LintInput lintInput{
        .graph = graph, .bsp = &bsp, .world = &world, .report = &report.test, .judged = judged};
    NAV_ASSIGN(auto issues, lint(lintInput, context));
    for (auto& issue : issues) {
        const bool ignored = input.ignoredIssues.contains(issueKey(issue));
        (ignored ? report.ignored : report.issues).push_back(std::move(issue));
    }
    if (input.compared) {
        NAV_ASSIGN(report.difference, diffNavs(input.compared->graph, graph, {}, context));
    }
    report.input = std::move(input);
    return report;
}

}  // namespace navwright
