#pragma once

#include <map>
#include <span>
#include <vector>

#include "core/bots/test/report.h"
#include "core/bots/test/simulator.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Returns `tests` setups: with the seed of `setup` and the following ones.
[[nodiscard]] std::vector<SimulatorSetup> seededSetups(const SimulatorSetup& setup, int tests);

/// Runs `tests` tests of one nav with consecutive seeds, starting with the setup's, on at most `jobs` threads
/// (0 = one per core). Each test runs on one thread; tests are independent, so that the result does not
/// depend on `jobs`. Ordered by seed. Errors: those of simulateNavtest().
[[nodiscard]] Result<std::vector<SimulatedTest>> simulateSeeds(const NavGraph& graph, const BspFile& bsp,
                                                               const Collision& world,
                                                               const SimulatorSetup& setup, int tests,
                                                               int jobs, JobContext& context);

/// Number of tests, each with its own seed, per turn of the test loop.
inline constexpr int kTestsPerTurn = 20;
/// The same for a loop that only prunes (IterationMode::prune).
inline constexpr int kTestsPerPruning = 3;

/// Adds a test's attempts, traversals and failures of each link to `sums`.
void addLinks(std::map<NodeLink, NavtestLink>& sums, const NavtestReport& test);

/// Merges tests of `graph` with different seeds into one report: sums the counters, computes rates and
/// coverage from the sums, and passes only if every test passed. Other fields are those of the first test.
/// `tests` must not be empty.
[[nodiscard]] NavtestReport mergeTests(std::span<const NavtestReport> tests,
                                       const NavtestThresholds& thresholds, const NavGraph& graph);
[[nodiscard]] NavtestReport mergeTests(std::span<const SimulatedTest> tests,
                                       const NavtestThresholds& thresholds, const NavGraph& graph);

}  // namespace navwright
