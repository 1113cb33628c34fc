#pragma once

#include <vector>

#include "navtest/simulator.h"

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

}  // namespace navwright
