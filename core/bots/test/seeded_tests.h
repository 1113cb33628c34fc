#pragma once

#include <map>
#include <span>
#include <vector>

#include "core/bots/test/report.h"
#include "core/bots/test/simulator.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// So many setups, with the seed of `setup` and those after it.
[[nodiscard]] std::vector<SimulatorSetup> seededSetups(const SimulatorSetup& setup, int tests);

/// So many tests of one nav, with the setup's seed and those after it, on at most `jobs` threads (0 = one per
/// core). A test is one world whose bots heed each other and is walked in step on one thread; tests do not
/// know of each other, so that what comes out is the same whatever `jobs`. By seed. Errors: as
/// simulateNavtest().
[[nodiscard]] Result<std::vector<SimulatedTest>> simulateSeeds(const NavGraph& graph, const BspFile& bsp,
                                                               const Collision& world,
                                                               const SimulatorSetup& setup, int tests,
                                                               int jobs, JobContext& context);

/// How many tests, each with a seed of its own, judge one turn of the loop of tests.
inline constexpr int kTestsPerTurn = 20;

/// Adds what the test counted of each link: attempts, traversals, failures.
void addLinks(std::map<NodePair, NavtestLink>& sums, const NavtestReport& test);

/// Several tests of one nav, `graph`, of different seeds, as one: counters are summed, rates and coverage
/// follow from the sums, and it has passed when every single one has. What one seed shows by chance, several
/// do not. The rest is that of the first. `tests` is not empty.
[[nodiscard]] NavtestReport mergeTests(std::span<const NavtestReport> tests,
                                       const NavtestThresholds& thresholds, const NavGraph& graph);
[[nodiscard]] NavtestReport mergeTests(std::span<const SimulatedTest> tests,
                                       const NavtestThresholds& thresholds, const NavGraph& graph);

}  // namespace navwright
