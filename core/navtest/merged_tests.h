#pragma once

#include <cstddef>
#include <span>

#include "navtest/report.h"

namespace navwright {

/// How many tests, each with a seed of its own, judge one turn of the loop of tests.
inline constexpr int kTestsPerTurn = 3;

/// Several tests of one nav, of different seeds, as one: counters are summed, rates and coverage follow from
/// the sums, and it has passed when every single one has. What one seed shows by chance, several do not. The
/// rest is that of the first. `tests` is not empty.
[[nodiscard]] NavtestReport mergeTests(std::span<const NavtestReport> tests,
                                       const NavtestThresholds& thresholds, std::size_t nodesInUse);

}  // namespace navwright
