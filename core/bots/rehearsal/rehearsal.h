#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/bots/rehearsal/cures.h"
#include "core/bots/rehearsal/ledges.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

struct RehearsalSetup {
    int rounds = 8;        ///< maximum; up to twice as many where fewer tests suffice; 0: none
    int tests = 4;         ///< maximum per round, each with its own seed: one per 160 nodes, at least two
    double seconds = 300;  ///< game time of a test
    int bots = 8;
    int jobs = 0;                      ///< threads; 0 = one per core
    double shove = 0;                  ///< units/s, see SimulatorSetup
    std::vector<NodeLink> fixed = {};  ///< links to leave unchanged, ascending
};

/// Reads the `rehearse.*` rows of the parameter table.
[[nodiscard]] RehearsalSetup rehearsalSetup(const Parameters& parameters, int jobs);

/// One round of testing and curing.
struct RehearsalRound {
    double stuckRate = 0;  ///< per bot and minute, before curing
    double deathRate = 0;
    double touched = 0;                                ///< share of nodes touched
    std::array<std::uint32_t, kStuckCauses> causes{};  ///< number of stuck bots by StuckCause
    std::size_t cures = 0;
    bool kept = true;  ///< false: worse than the round before, so its cures were undone

    friend bool operator==(const RehearsalRound&, const RehearsalRound&) = default;
};

struct RehearsalReport {
    std::vector<RehearsalRound> rounds;
    LedgeMargins margins;     ///< changes made before the first round
    std::vector<Cure> cures;  ///< cures that were kept, in order
    /// By node: its number in the original nav, -1 for a new one.
    std::vector<std::int32_t> previous;
    bool cutShort = false;  ///< some rounds could not be run; the warnings say why

    friend bool operator==(const RehearsalReport&, const RehearsalReport&) = default;
};

/// Whether any spawn point of the map has a node for bots to start from.
[[nodiscard]] bool canRehearse(const NavGraph& graph, const BspFile& bsp, const Collision& world);

/// Improves a nav by simulated tests: first moves nodes from deadly ledges, then repeats rounds of testing,
/// pooling failures over seeds and rounds, and cureLinks(), until nothing needs a cure. Cures that make the
/// nav worse are undone. Nodes that bots try in vain to reach are removed where nothing else depends on them.
/// The result does not depend on `jobs`. An empty graph stays empty. Errors: those of simulateNavtest(),
/// cancelled.
[[nodiscard]] Result<RehearsalReport> rehearse(NavGraph& graph, const BspFile& bsp, const Collision& world,
                                               const RehearsalSetup& setup, JobContext& context);

/// rehearse() for a nav that is to be written: its links are sorted then.
[[nodiscard]] Result<RehearsalReport> rehearseNav(NavGraph& graph, const BspFile& bsp, const Collision& world,
                                                  const RehearsalSetup& setup, JobContext& context);

}  // namespace navwright
