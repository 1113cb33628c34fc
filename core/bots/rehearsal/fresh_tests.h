#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/bots/rehearsal/rehearsal.h"
#include "core/bots/test/simulator.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// The simulator setup of a rehearsal's test.
[[nodiscard]] SimulatorSetup testSetup(const RehearsalSetup& setup, std::uint64_t seed);

/// The averages over the tests of a round.
[[nodiscard]] RehearsalRound summaryOf(std::span<const SimulatedTest> tests);

/// Trouble of the nav (troubleOf()) in tests with seeds that no rehearsal uses: a nav selected on its own
/// tests would score too well. Errors: those of simulateNavtest(), cancelled.
[[nodiscard]] Result<double> freshTrouble(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                          const RehearsalSetup& setup, JobContext& context);

/// The share of `nodes` that rehearsals removed, 0..1; `previous` as in RehearsalReport.
[[nodiscard]] double shareGivenUp(std::span<const std::int32_t> previous, std::size_t nodes);

}  // namespace navwright
