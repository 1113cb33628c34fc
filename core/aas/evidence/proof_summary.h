#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/aas/evidence/reachability_evidence.h"
#include "core/aas/evidence/reachability_proof.h"
#include "core/aas/file/aas_file.h"
#include "core/base/index.h"

namespace navwright {

/// Summary of the proofs of one travel type.
struct TravelProofs {
    AasTravel travel = AasTravel::none;  ///< none: unknown type
    std::size_t reachabilities = 0;
    std::array<std::size_t, kProofStateCount> byState{};
    std::size_t seen = 0;     ///< in demos
    std::size_t tested = 0;   ///< a bot tried a nav link over it
    std::size_t passed = 0;   ///< and made it at least once
    std::size_t hurting = 0;  ///< simulated with loss of health
    /// Medians over simulated reachabilities, seconds: measured, and by the rules; 0 if there are none.
    double medianSeconds = 0, medianRuleSeconds = 0;
    /// Failures with the number of reachabilities they refute, most frequent first.
    std::vector<std::pair<LinkFailure, std::size_t>> failures;

    [[nodiscard]] std::size_t count(ProofState state) const { return byState[toIndex(state)]; }
};

struct ProofSummary {
    std::vector<TravelProofs> travels;  ///< one per type in the file, by type
    TravelProofs all;
    /// Simulated reachabilities whose time differs most from the rule's, largest difference first; at most
    /// 100.
    std::vector<std::int32_t> differing;
    /// Refuted reachabilities that players took in demos.
    std::vector<std::int32_t> refutedButSeen;
};

/// Counts the evidence. `seen` and `tested` are indexed by reachability, or empty.
[[nodiscard]] ProofSummary summarise(const AasFile& aas, std::span<const ReachabilityProof> reachabilities,
                                     std::span<const ReachabilitySeen> seen,
                                     std::span<const ReachabilityTested> tested);

/// Returns the AAS with simulated travel times (hundredths of a second, at least 1) and without refuted
/// reachabilities. Areas and clusters are unchanged.
[[nodiscard]] AasFile withProofs(AasFile aas, std::span<const ReachabilityProof> reachabilities);

}  // namespace navwright
