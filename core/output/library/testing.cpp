#include <algorithm>

#include "core/base/digest.h"
#include "core/bots/rehearsal/rehearsal.h"
#include "core/bots/test/report.h"
#include "core/bots/test/seeded_tests.h"
#include "core/bots/test/simulator.h"
#include "core/bots/test/verdict.h"
#include "core/floor/survey/judged_test.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/library/navwright/test.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

TestReport publicReport(const JudgedTest& judged, const NavtestThresholds& thresholds, std::size_t nodes) {
    const auto& report = judged.report;
    TestReport made{.passed = report.passed,
                    .bots = report.botCount,
                    .seconds = report.testDurationS,
                    .figures = {},
                    .deaths = report.totalEnvironmentalDeaths,
                    .badNodes = {report.badNodes.begin(), report.badNodes.end()},
                    .badLinks = {},
                    .unreachableNodes = {report.unreachableNodes.begin(), report.unreachableNodes.end()},
                    .json = writeNavtestReport(report),
                    .floorCovered = judged.floor};
    if (judged.directness) made.p99Detour = judged.directness->figures.p99;
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
        const auto wanted = input.floor ? FloorWanted::always : FloorWanted::verdict;
        NAV_ASSIGN(const auto judged, judgeTests(tests, graph, sha1Hex(bytes), map.inside, parameters,
                                                 setup.thresholds, wanted, work.threads, context));
        return publicReport(judged, setup.thresholds, graph.nodes.size());
    });
}

Result<Rehearsed> rehearse(const Nav& nav, const Map& map, const Settings& settings, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Rehearsed> {
        NAV_ASSIGN(const auto parameters, parametersOf(settings));
        NAV_ASSIGN(const auto* inside, readMapOf(map));
        auto graph = graphOf(nav);
        NAV_TRY(checkWritable(graph));
        NAV_ASSIGN(const auto report, rehearseNav(graph, inside->bsp, inside->collision,
                                                  rehearsalSetup(parameters, work.threads), context));
        Rehearsed made{.nav = publicNav(graph),
                       .rounds = {},
                       .cures = {},
                       .previous = {report.previous.begin(), report.previous.end()}};
        for (const auto& round : report.rounds)
            made.rounds.push_back({round.stuckRate, round.deathRate, round.touched, round.cures, round.kept});
        for (const auto& cure : report.cures)
            made.cures.push_back(
                {std::string(cureName(cure.kind)), publicPoint(cure.from), publicPoint(cure.to), cure.why});
        return made;
    });
}

}  // namespace navwright::library::inline v1
