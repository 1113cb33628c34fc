#include "core/output/project/turn_tester.h"

#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/bots/test/seeded_tests.h"
#include "core/floor/survey/floor_meter.h"

namespace navwright {

SeededTester simulatedTester(std::shared_ptr<const GameMap> map) {
    return [map = std::move(map)](const NavGraph& graph, const SimulatorSetup& setup,
                                  JobContext& job) -> Result<NavtestReport> {
        NAV_ASSIGN(auto tested, simulateNavtest(graph, map->bsp, map->collision, setup, job));
        tested.report.map = map->name();
        return std::move(tested.report);
    };
}

NavTester repeatedTester(SeededTester test, std::shared_ptr<const GameMap> map, const SimulatorSetup& setup,
                         int tests, TurnThreads threads) {
    const auto meter = std::make_shared<FloorMeter>(std::move(map), setup.parameters, threads.floor);
    return [test = std::move(test), jobs = threads.tests, meter, setups = seededSetups(setup, tests)](
               const NavGraph& graph, JobContext& job) -> Result<NavtestReport> {
        std::vector<NavtestReport> reports(setups.size());
        NAV_TRY(parallelFor(setups.size(), jobs, job, [&](std::size_t i) -> Result<> {
            NAV_ASSIGN(reports[i], test(graph, setups[i], job));
            return {};
        }));
        auto report = mergeTests(reports, setups.front().thresholds, graph);
        NAV_TRY(judgeDetours(report, graph, *meter, setups.front().thresholds, job));
        return report;
    };
}

int usualTests(IterationMode mode) {
    return mode == IterationMode::prune ? kTestsPerPruning : kTestsPerTurn;
}

IterationPatience patienceOf(int most, bool patient, IterationMode mode) {
    const int usual = patient ? kMostPatientIterations : kMostIterations;
    return {.most = most > 0 ? most : usual, .patient = patient, .mode = mode};
}

}  // namespace navwright
