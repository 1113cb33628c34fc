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

/// A test as rehearsals make them.
[[nodiscard]] SimulatorSetup testSetup(const RehearsalSetup& setup, std::uint64_t seed);

/// What the tests of a round showed, on average.
[[nodiscard]] RehearsalRound summaryOf(std::span<const SimulatedTest> tests);

/// Trouble on the nav in tests with seeds that no rehearsal uses: what rehearsals themselves saw of a nav
/// that they chose for it is too good. Errors: as simulateNavtest(), cancelled.
[[nodiscard]] Result<double> freshTrouble(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                          const RehearsalSetup& setup, JobContext& context);

/// The share of `nodes` that rehearsals took out, 0..1; `previous` as in RehearsalReport.
[[nodiscard]] double shareGivenUp(std::span<const std::int32_t> previous, std::size_t nodes);

}  // namespace navwright
