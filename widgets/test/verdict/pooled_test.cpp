#include "widgets/test/verdict/pooled_test.h"

#include "core/bots/test/seeded_tests.h"
#include "core/floor/survey/floor_meter.h"

namespace navwright {

Result<NavtestReport> pooledTest(TestBackend& backend, const NavGraph& graph,
                                 const std::shared_ptr<const GameMap>& map,
                                 const std::filesystem::path& mapPath, std::span<const SimulatorSetup> setups,
                                 JobContext& context, const std::function<void(int)>& begun) {
    std::vector<NavtestReport> reports;
    for (const auto& setup : setups) {
        if (begun) begun(static_cast<int>(reports.size()));
        NAV_ASSIGN(const auto task, makeTestJob(graph, map, mapPath, setup));
        NAV_ASSIGN(auto outcome, runTest(backend, task, context));
        reports.push_back(std::move(outcome.report));
    }
    auto report = mergeTests(reports, setups.front().thresholds, graph);
    FloorMeter meter(map, setups.front().parameters, 0);
    NAV_TRY(judgeDetours(report, graph, meter, setups.front().thresholds, context));
    return report;
}

}  // namespace navwright
