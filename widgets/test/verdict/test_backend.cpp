#include "widgets/test/verdict/test_backend.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/digest.h"
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
    NAV_ASSIGN(auto test, simulateNavtest(job.graph, job.map->bsp, job.map->collision, job.setup, context));
    test.report.map = job.map->name();
    test.report.mapChecksum = job.map->bsp.checksum;
    return TestOutcome{std::move(test.report), std::move(test.stuck)};
}

}  // namespace navwright
