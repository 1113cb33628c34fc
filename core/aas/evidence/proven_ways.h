#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/evidence/way_evidence.h"
#include "core/aas/evidence/way_proof.h"

namespace navwright {

/// All evidence for and against the reachabilities of one AAS file.
struct ProvenWays {
    std::vector<WayProof> ways;     ///< one per reachability, from number 1
    std::vector<WaySeen> seen;      ///< in demos, by reachability number; empty without demos
    std::vector<WayTested> tested;  ///< by bots on a nav, by reachability number; empty without a test

    friend bool operator==(const ProvenWays&, const ProvenWays&) = default;
};

/// The strongest evidence for a reachability.
enum class WayStanding : std::uint8_t {
    untried,      ///< only the rule that made it
    simulated,    ///< a simulated player made it
    seen,         ///< players took it in demos
    tested,       ///< bots made it in a navtest
    refuted,      ///< no simulated player made it, nor did anyone else
    contradicted  ///< no simulated player made it, but players or bots did
};
inline constexpr int kWayStandingCount = 6;

/// The evidence for a reachability, by its number (1 to the number of reachabilities).
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
