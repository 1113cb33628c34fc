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
    int rounds = 8;  ///< at most, up to twice as many where fewer tests are enough; 0: none
    int tests = 4;   ///< of a round at most, each with a seed of its own: one for 160 nodes, two at least
    double seconds = 300;  ///< game time of a test
    int bots = 8;
    int jobs = 0;                      ///< threads; 0 = one per core
    double shove = 0;                  ///< units/s, see SimulatorSetup
    std::vector<NodePair> fixed = {};  ///< links, ascending, that stay whatever comes of them
};

/// The `rehearse.*` rows of the parameter table.
[[nodiscard]] RehearsalSetup rehearsalSetup(const Parameters& parameters, int jobs);

/// One round: the nav was walked, then mended.
struct RehearsalRound {
    double stuckRate = 0;  ///< per bot and minute, before mending
    double deathRate = 0;
    double touched = 0;                                ///< share of the nodes
    std::array<std::uint32_t, kStuckCauses> causes{};  ///< stuck bots by StuckCause
    std::size_t cures = 0;
    bool kept = true;  ///< false: the round went worse than the one before, whose nav was taken back

    friend bool operator==(const RehearsalRound&, const RehearsalRound&) = default;
};

struct RehearsalReport {
    std::vector<RehearsalRound> rounds;
    LedgeMargins margins;     ///< kept before the first round
    std::vector<Cure> cures;  ///< of the rounds that were kept, in order
    /// By node of the nav now, its number before.
    std::vector<std::int32_t> previous;
    bool cutShort = false;  ///< not all rounds could be walked: what spoke against it is in the warnings

    friend bool operator==(const RehearsalReport&, const RehearsalReport&) = default;
};

/// Whether a bot that appears at some spawn point of the map finds a node to start from.
[[nodiscard]] bool canRehearse(const NavGraph& graph, const BspFile& bsp, const Collision& world);

/// Keeps nodes from deadly ledges, then lets bots walk the nav in the simulator, pools what failed them over
/// seeds and rounds, and mends it until a round needs no cure: see cureLinks(). What goes worse by it is
/// taken back. Nodes that bots can never reach although they set out for them go, where nothing else depends
/// on them. The same whatever `jobs`. A graph without nodes stays one. Errors: as simulateNavtest(),
/// cancelled.
[[nodiscard]] Result<RehearsalReport> rehearse(NavGraph& graph, const BspFile& bsp, const Collision& world,
                                               const RehearsalSetup& setup, JobContext& context);

}  // namespace navwright
