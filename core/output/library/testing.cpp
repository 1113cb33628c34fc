#include <algorithm>

#include "core/base/digest.h"
#include "core/bots/test/report.h"
#include "core/bots/test/seeded_tests.h"
#include "core/bots/test/simulator.h"
#include "core/bots/test/verdict.h"
#include "core/floor/survey/floor_meter.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/library/navwright/test.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

TestReport publicReport(const NavtestReport& report, const NavtestThresholds& thresholds, std::size_t nodes) {
    TestReport made{.passed = report.passed,
                    .bots = report.botCount,
                    .seconds = report.testDurationS,
                    .figures = {},
                    .deaths = report.totalEnvironmentalDeaths,
                    .badNodes = {report.badNodes.begin(), report.badNodes.end()},
                    .badLinks = {},
                    .unreachableNodes = {report.unreachableNodes.begin(), report.unreachableNodes.end()},
                    .json = writeNavtestReport(report)};
    for (const auto& [from, to] : report.badLinks) made.badLinks.emplace_back(from, to);
    for (const auto& line : verdictLines(report, thresholds, nodes))
        made.figures.push_back({std::string(line.figure), line.value, line.limit, line.atLeast, line.passed});
    return made;
}

}  // namespace

Result<TestReport> test(const Nav& nav, const Map& map, const TestInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<TestReport> {
        NAV_ASSIGN(const auto parameters, parametersOf(input.settings));
        NAV_ASSIGN(const auto* read, readMapOf(map));
        const auto setup = simulatorSetup(parameters, input.seed);
        const auto graph = graphOf(nav);
        NAV_ASSIGN(const auto bytes, writeAq2Nav(graph));
        const auto& inside = *read;
        NAV_ASSIGN(const auto tests, simulateSeeds(graph, inside.bsp, inside.collision, setup,
                                                   std::max(input.tests, 1), work.threads, context));
        auto report = mergeTests(tests, setup.thresholds, graph);
        report.map = map.name;
        report.navSha1 = sha1Hex(bytes);
        report.mapChecksum = map.checksum;
        FloorMeter meter(map.inside, parameters, work.threads);
        NAV_TRY(judgeDetours(report, graph, meter, setup.thresholds, context));
        return publicReport(report, setup.thresholds, graph.nodes.size());
    });
}

}  // namespace navwright::library::inline v1
