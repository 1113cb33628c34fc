#pragma once

#include <map>
#include <span>

#include "nav/nav_graph.h"
#include "navtest/report.h"

namespace navwright {

/// How many tests, each with a seed of its own, judge one turn of the loop of tests.
inline constexpr int kTestsPerTurn = 20;

/// Adds what the test counted of each link: attempts, traversals, failures.
void addLinks(std::map<NodePair, NavtestLink>& sums, const NavtestReport& test);

/// Several tests of one nav, `graph`, of different seeds, as one: counters are summed, rates and coverage
/// follow from the sums, and it has passed when every single one has. What one seed shows by chance, several
/// do not. The rest is that of the first. `tests` is not empty.
[[nodiscard]] NavtestReport mergeTests(std::span<const NavtestReport> tests,
                                       const NavtestThresholds& thresholds, const NavGraph& graph);

}  // namespace navwright
