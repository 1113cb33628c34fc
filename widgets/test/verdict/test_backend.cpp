#include "widgets/test/verdict/test_backend.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/digest.h"
#include "core/floor/survey/floor_meter.h"
#include "core/nav/files/aq2_nav.h"
#include "widgets/test/verdict/pooled_test.h"

namespace navwright {

Result<TestJob> makeTestJob(NavGraph graph, std::shared_ptr<const GameMap> map,
                            const std::filesystem::path& mapPath, const SimulatorSetup& setup) {
    if (!map) return fail("There is no map to test the nav on", {}, "open the map the nav belongs to");
    if (std::ranges::none_of(graph.nodes, &NavNode::inUse)) {
        return fail("The nav has no nodes, so there is nothing to test", {},
                    "open more demos, ask for fewer demos a node (nodes.min_demos), or add nodes by hand");
    }
    NAV_ASSIGN(auto nav, writeAq2Nav(graph));
    return TestJob{std::move(map), mapPath, std::move(graph), std::move(nav), setup};
}

Result<TestOutcome> runTest(TestBackend& backend, const TestJob& job, JobContext& context) {
    NAV_ASSIGN(auto outcome, backend.run(job, context));
    auto& report = outcome.report;
    if (context.stopRequested()) return cancelled();
    if (report.map != job.map->name()) {
        return fail(fmt::format("The test reports on map '{}', not '{}'", report.map, job.map->name()),
                    backend.name());
    }
    const auto hash = sha1Hex(job.nav);
    if (report.navSha1.empty()) report.navSha1 = hash;
    NAV_TRY(checkReportFits(report, job.graph, hash, backend.name()));
    return outcome;
}

Result<TestOutcome> runJudgedTest(TestBackend& backend, const TestJob& job, JobContext& context) {
    NAV_ASSIGN(auto outcome, runTest(backend, job, context));
    FloorMeter meter(job.map, job.setup.parameters, 0);
    NAV_TRY(judgeDetours(outcome.report, job.graph, meter, job.setup.thresholds, context));
    return outcome;
}

NavTester navTester(std::shared_ptr<TestBackend> backend, std::shared_ptr<const GameMap> map,
                    const std::filesystem::path& mapPath, std::vector<SimulatorSetup> setups) {
    return [backend = std::move(backend), map = std::move(map), mapPath, setups = std::move(setups)](
               const NavGraph& graph, JobContext& context) -> Result<NavtestReport> {
        return pooledTest(*backend, graph, map, mapPath, setups, context);
    };
}

std::string SimBackend::name() const {
    return "the built-in simulator";
}

Result<TestOutcome> SimBackend::run(const TestJob& job, JobContext& context) {
    // Doors and breakable glass are out of the way in the test.
    const auto& map = *job.map;
    TestRecord record;
    if (job.watch != nullptr) {
        NAV_ASSIGN(record,
                   recordNavtest(job.graph, map.bsp, map.collision, job.setup, context, job.watch.get()));
    } else {
        NAV_ASSIGN(record.test, simulateNavtest(job.graph, map.bsp, map.collision, job.setup, context));
    }
    record.test.report.map = map.name();
    record.test.report.mapChecksum = map.bsp.checksum;
    if (job.watch == nullptr) return TestOutcome{std::move(record.test.report), std::move(record.test.stuck)};
    auto kept = std::make_shared<TestRecord>(std::move(record));
    return TestOutcome{kept->test.report, kept->test.stuck, kept};
}

}  // namespace navwright
