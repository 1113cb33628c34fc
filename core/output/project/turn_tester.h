#pragma once

#include <functional>
#include <memory>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/bots/test/report.h"
#include "core/bots/test/simulator.h"
#include "core/generate/pipeline/iteration.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Tests a nav with a seed.
using SeededTester =
    std::function<Result<NavtestReport>(const NavGraph&, const SimulatorSetup&, JobContext&)>;

/// Tests with simulated bots.
[[nodiscard]] SeededTester simulatedTester(std::shared_ptr<const GameMap> map);

/// Threads; 0 = one per core.
struct TurnThreads {
    int tests = 0;
    int floor = 0;
};

/// Tests a turn's nav `tests` times, with the seed of `setup` and those after it, and judges all together.
[[nodiscard]] NavTester repeatedTester(SeededTester test, std::shared_ptr<const GameMap> map,
                                       const SimulatorSetup& setup, int tests, TurnThreads threads);

/// Tests of a turn if nothing else is asked for.
[[nodiscard]] int usualTests(IterationMode mode);

/// `most`: turns; 0: as many as is usual.
[[nodiscard]] IterationPatience patienceOf(int most, bool patient, IterationMode mode);

}  // namespace navwright
