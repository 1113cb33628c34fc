#include <algorithm>

#include "core/base/digest.h"
#include "core/bots/rehearsal/rehearsal.h"
#include "core/bots/test/report.h"
#include "core/bots/test/seeded_tests.h"
#include "core/bots/test/simulator.h"
#include "core/bots/test/verdict.h"
#include "core/demos/reading/demo_files.h"
#include "core/floor/survey/floor_meter.h"
#include "core/floor/survey/judged_test.h"
#include "core/generate/pipeline/iteration.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/library/navwright/test.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"
#include "core/output/project/turn_tester.h"
#include "core/physics/map_queries/game_map.h"
#include "core/review/evidence/demo_agreement.h"

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

Turn publicTurn(const Iteration& turn, std::optional<double> floor) {
    const auto& report = turn.report;
    const auto nodes = turn.graph.nodes.size();
    return {.nodes = nodes,
            .links = turn.graph.linkCount(),
            .visited = report.coverageRatio,
            .floor = floor,
            .deaths = report.deathRatePerBotMin,
            .stuck = report.stuckRatePerBotMin,
            .unreachable = static_cast<double>(report.unreachableNodes.size()) /
                           static_cast<double>(std::max<std::size_t>(nodes, 1)),
            .mended = turn.cures.size(),
            .takenBack = turn.takenBack,
            .passed = report.passed,
            .better = turn.better};
}

AgreementReport publicAgreement(const DemoAgreement& agreed) {
    const auto& found = agreed.found;
    AgreementReport report{
        .traversals = found.traversals,
        .fast = found.fast,
        .unheld = found.unheld,
        .tried = found.stretches,
        .possible = found.possible,
        .certain = found.certain,
        .share = found.share(),
        .places = {},
        .json = reportJson(describePlayAgreement().of(agreed, {.text = false, .json = true}))};
    for (const auto& at : found.places) {
        report.places.push_back({publicPoint(at.ends.from), publicPoint(at.ends.to), at.count, at.players,
                                 std::string(linkFailureName(at.failure)), publicPoint(at.place),
                                 agreed.generation.demos[at.example.demo]->name, at.example.slot,
                                 at.example.seconds});
    }
    return report;
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

Result<AgreementReport> agreement(const AgreementInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<AgreementReport> {
        NAV_ASSIGN(const auto parameters, parametersOf(input.settings));
        NAV_ASSIGN(const auto given, demosOnMap(input.demos, input.map, input.cache, work.threads, context));
        NAV_ASSIGN(const auto agreed, agreementOfDemos(given, parameters, context));
        return publicAgreement(agreed);
    });
}

Result<Turns> pipeline(const TurnsInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Turns> {
        if (input.turns < 0 || input.tests < 0) return fail("There are less than no turns or tests");
        NAV_ASSIGN(const auto parameters, parametersOf(input.settings));
        NAV_ASSIGN(auto given, demosOnMap(input.demos, input.map, input.cache, work.threads, context));
        const auto mode = input.prune ? IterationMode::prune : IterationMode::mend;
        const auto& map = input.map.inside;
        const auto tester =
            repeatedTester(simulatedTester(map), map, simulatorSetup(parameters, input.seed),
                           input.tests > 0 ? input.tests : usualTests(mode), {work.threads, work.threads});
        FloorMeter meter(map, parameters, work.threads);
        Turns made;
        const auto each = [&](const IterationResult& result) -> navwright::Result<> {
            const auto& turn = result.iterations.back();
            NAV_ASSIGN(const auto floor, meter.share(turn.graph, context));
            made.turns.push_back(publicTurn(turn, floor));
            return {};
        };
        Pipeline stages;
        NAV_ASSIGN(const auto result, iterate(stages, std::move(given), parameters, tester,
                                              patienceOf(input.turns, input.patient, mode), context, each));
        made.nav = publicNav(result.kept().graph);
        made.kept = result.best;
        made.passed = result.kept().report.passed;
        made.reasons = result.kept().report.reasons;
        made.ended = iterationEndText(result.end);
        return made;
    });
}

}  // namespace navwright::library::inline v1
