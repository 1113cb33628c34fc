#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/evidence/area_uses.h"
#include "core/aas/evidence/reachability_evidence.h"
#include "core/aas/evidence/reachability_proof.h"

namespace navwright {

/// All evidence for and against the reachabilities of one AAS file.
struct ProvenReachabilities {
    std::vector<ReachabilityProof> reachabilities;  ///< one per reachability, from number 1
    std::vector<ReachabilitySeen> seen;             ///< in demos, by reachability number; empty without demos
    std::vector<ReachabilityTested>
        tested;         ///< by bots on a nav, by reachability number; empty without a test
    AreaVisits visits;  ///< of players and bots
    AreaUses uses;      ///< by these proofs and visits; empty: not asked for

    friend bool operator==(const ProvenReachabilities&, const ProvenReachabilities&) = default;
};

/// The strongest evidence for a reachability.
enum class ReachabilityStanding : std::uint8_t {
    untried,      ///< only the rule that made it
    simulated,    ///< a simulated player made it
    seen,         ///< players took it in demos
    tested,       ///< bots made it in a navtest
    refuted,      ///< no simulated player made it, nor did anyone else
    contradicted  ///< no simulated player made it, but players or bots did
};
inline constexpr int kReachabilityStandingCount = 6;

/// The evidence for a reachability, by its number (1 to the number of reachabilities).
[[nodiscard]] inline ReachabilityStanding reachabilityStanding(const ProvenReachabilities& known,
                                                               std::size_t number) {
    const bool seen = number < known.seen.size() && known.seen[number].times > 0;
    const bool made = number < known.tested.size() && known.tested[number].traversals > 0;
    const auto state = known.reachabilities[number - 1].state;
    if (state == ProofState::refuted)
        return seen || made ? ReachabilityStanding::contradicted : ReachabilityStanding::refuted;
    if (made) return ReachabilityStanding::tested;
    if (seen) return ReachabilityStanding::seen;
    return state == ProofState::simulated ? ReachabilityStanding::simulated : ReachabilityStanding::untried;
}

}  // namespace navwright
