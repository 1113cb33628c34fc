#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/bots/test/report.h"
#include "core/bots/test/simulator.h"
#include "core/bots/test/test_watch.h"
#include "core/generate/pipeline/iteration.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// A nav to be tested, and how.
struct TestJob {
    std::shared_ptr<const GameMap> map;  ///< never empty
    std::filesystem::path mapPath;       ///< its file; may be empty
    NavGraph graph;
    Bytes nav;  ///< the graph as .nav
    SimulatorSetup setup;
    /// Is shown the test while it runs; nullptr: nobody looks on.
    std::shared_ptr<TestWatch> watch = nullptr;
};

/// Prepares a test of a nav. Errors: no map, no nodes; a graph the engine could not load, with the node
/// named.
[[nodiscard]] Result<TestJob> makeTestJob(NavGraph graph, std::shared_ptr<const GameMap> map,
                                          const std::filesystem::path& mapPath, const SimulatorSetup& setup);

/// The result of a test.
struct TestOutcome {
    NavtestReport report;
    std::vector<StuckBot> stuck = {};  ///< in the order they gave up; empty of testers that do not tell
    /// The test with all its frames; nullptr unless it was watched, and of testers that do not tell.
    std::shared_ptr<TestRecord> record = nullptr;
};

/// What can test a nav: the simulator, the real server, or a test's own.
class TestBackend {
  public:
    virtual ~TestBackend() = default;
    /// Name for use in "tested by NAME": "the built-in simulator".
    [[nodiscard]] virtual std::string name() const = 0;
    /// Whether run() can run several times at once.
    [[nodiscard]] virtual bool runsSeveral() const { return false; }
    /// Called on a worker thread. Says how far it is through the context and ends soon after a stop is asked
    /// for; what it changed outside is then as before.
    [[nodiscard]] virtual Result<TestOutcome> run(const TestJob& job, JobContext& context) = 0;
};

/// Runs the test and makes sure that the report is about this nav. Errors: the backend's; a report for
/// another map or nav.
[[nodiscard]] Result<TestOutcome> runTest(TestBackend& backend, const TestJob& job, JobContext& context);

/// As runTest(), and judges detours where the setup limits them.
[[nodiscard]] Result<TestOutcome> runJudgedTest(TestBackend& backend, const TestJob& job,
                                                JobContext& context);

/// Tests navs of a map with each of the setups, one after another, and sums up. `setups` is not empty.
/// Errors: as makeTestJob() and runTest().
[[nodiscard]] NavTester navTester(std::shared_ptr<TestBackend> backend, std::shared_ptr<const GameMap> map,
                                  const std::filesystem::path& mapPath, std::vector<SimulatorSetup> setups);

/// Tests with the built-in simulator: needs nothing but the map, and gives the same report for the same seed.
class SimBackend : public TestBackend {
  public:
    [[nodiscard]] std::string name() const override;
    [[nodiscard]] bool runsSeveral() const override { return true; }
    [[nodiscard]] Result<TestOutcome> run(const TestJob& job, JobContext& context) override;
};

}  // namespace navwright
