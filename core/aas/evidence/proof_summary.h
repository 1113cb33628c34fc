#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/aas/evidence/way_evidence.h"
#include "core/aas/evidence/way_proof.h"
#include "core/aas/file/aas_file.h"

namespace navwright {

/// The proofs of all ways of one travel type.
struct TravelProofs {
    AasTravel travel = AasTravel::none;  ///< none: of a type that is not known
    std::size_t ways = 0;
    std::array<std::size_t, kProofStateCount> byState{};
    std::size_t seen = 0;     ///< in demos
    std::size_t tested = 0;   ///< a nav's link over it was tried
    std::size_t passed = 0;   ///< and made at least once
    std::size_t hurting = 0;  ///< simulated, with health lost
    /// Of those simulated; 0 where none is.
    double medianSeconds = 0, medianRuleSeconds = 0;
    /// Failures with how many ways they refute, the commonest first.
    std::vector<std::pair<LinkFailure, std::size_t>> failures;

    [[nodiscard]] std::size_t count(ProofState state) const {
        return byState[static_cast<std::size_t>(state)];
    }
};

struct ProofSummary {
    std::vector<TravelProofs> travels;  ///< those that the file has, by type
    TravelProofs all;
    /// Numbers of simulated ways whose time differs most from that of the rule, the most first; at most 100.
    std::vector<std::int32_t> differing;
    /// Refuted ways that players took in demos.
    std::vector<std::int32_t> refutedButSeen;
};

/// `seen` and `tested` by number, or empty.
[[nodiscard]] ProofSummary summarise(const AasFile& aas, std::span<const WayProof> ways,
                                     std::span<const WaySeen> seen, std::span<const WayTested> tested);

/// The areas with travel times from simulation, hundredths of a second from 1 on, and without the ways that
/// are refuted. Areas and clusters stay as they are.
[[nodiscard]] AasFile withProofs(AasFile aas, std::span<const WayProof> ways);

}  // namespace navwright
