#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/evidence/way_evidence.h"
#include "core/aas/evidence/way_proof.h"

namespace navwright {

/// All that speaks for and against the ways of one AAS file.
struct ProvenWays {
    std::vector<WayProof> ways;     ///< one for each reachability from number 1 on, in order
    std::vector<WaySeen> seen;      ///< in demos, by number, as many as the file has; empty without demos
    std::vector<WayTested> tested;  ///< on a nav, by number; empty without a test

    friend bool operator==(const ProvenWays&, const ProvenWays&) = default;
};

/// The strongest that is known of a way.
enum class WayStanding : std::uint8_t {
    untried,      ///< the rule alone speaks for it
    simulated,    ///< a simulated player gets there
    seen,         ///< players took it in demos
    tested,       ///< bots made it in a test
    refuted,      ///< no simulated player gets there, nor did anybody else
    contradicted  ///< no simulated player gets there, but players or bots did
};
inline constexpr int kWayStandingCount = 6;

/// Of a way by its number, from 1 to the number of ways.
[[nodiscard]] inline WayStanding wayStanding(const ProvenWays& known, std::size_t number) {
    const bool seen = number < known.seen.size() && known.seen[number].times > 0;
    const bool made = number < known.tested.size() && known.tested[number].traversals > 0;
    const auto state = known.ways[number - 1].state;
    if (state == ProofState::refuted) return seen || made ? WayStanding::contradicted : WayStanding::refuted;
    if (made) return WayStanding::tested;
    if (seen) return WayStanding::seen;
    return state == ProofState::simulated ? WayStanding::simulated : WayStanding::untried;
}

}  // namespace navwright
