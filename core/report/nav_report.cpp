#include "report/nav_report.h"

#include "compare/nav_auditor.h"
#include "navtest/simulator.h"

namespace navwright {

namespace {

constexpr std::uint64_t kSeed = 1;

/// A nav the simulator cannot test (no spawn points, nothing to start from) is reported untested.
Result<NavtestReport> simulate(const Generation& generation, JobContext& context) {
    const auto setup = simulatorSetup(generation.parameters, kSeed);
    NAV_ASSIGN(auto test, simulateNavtest(generation.graph->graph, generation.map->bsp,
                                          generation.map->collision, setup, context));
    test.report.map = generation.mapName;
    return std::move(test.report);
}

}  // namespace

Result<NavReport> makeNavReport(NavReportInput input, JobContext& context) {
    const auto& generation = *input.generation;
    if (!generation.map) return fail("A report needs the map", generation.mapName, "open the map as well");
    NavReport report;
    report.simulated = !input.tested;
    if (input.tested) {
        report.test = *input.tested;
    } else {
        NAV_ASSIGN(report.test, simulate(generation, context));
    }
    const AuditSource source{.generation = input.generation,
                             .map = generation.map,
                             .report = std::make_shared<const NavtestReport>(report.test),
                             .patches = input.patches};
    NAV_ASSIGN(auto audited, NavAuditor().run(source, AuditEffort::thorough, context));
    report.agreement = std::move(audited.agreement);
    for (auto& issue : audited.issues) {
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
