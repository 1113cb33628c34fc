#include "core/floor/survey/judged_test.h"

#include "core/bots/test/seeded_tests.h"

namespace navwright {

Result<JudgedTest> judgeTests(std::span<const SimulatedTest> tests, const NavGraph& graph,
                              const std::string& navSha1, const std::shared_ptr<const GameMap>& map,
                              const Parameters& parameters, const NavtestThresholds& thresholds,
                              FloorWanted wanted, int jobs, JobContext& context) {
    JudgedTest judged{.report = mergeTests(tests, thresholds, graph), .floor = {}, .directness = {}};
    judged.report.map = map->name();
    judged.report.navSha1 = navSha1;
    judged.report.mapChecksum = map->bsp.checksum;
    FloorMeter meter(map, parameters, jobs);
    if (wanted == FloorWanted::always) {
        NAV_ASSIGN(judged.floor, meter.share(graph, context));
    }
    NAV_ASSIGN(judged.directness, judgeDetours(judged.report, graph, meter, thresholds, context, wanted));
    return judged;
}

}  // namespace navwright
