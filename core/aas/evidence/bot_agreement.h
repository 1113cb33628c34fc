#pragma once

#include <cstddef>
#include <span>

#include "core/aas/evidence/reachability_proof.h"
#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// Reachabilities that a simulated player tried, by who makes them: that player, bots that take them as links
/// of a nav, both or neither.
struct BotAgreement {
    std::size_t both = 0, playerOnly = 0, botsOnly = 0, neither = 0;

    friend bool operator==(const BotAgreement&, const BotAgreement&) = default;
};

/// Lets bots try the reachabilities that were simulated, on at most `jobs` threads (0: one per core). Those
/// shorter than bots' own measure of having arrived, 48 units, say nothing and are left out; so does a jump
/// over a gap count as not made. Errors: cancelled.
[[nodiscard]] Result<BotAgreement> botAgreement(const AasFile& aas, const LinkWorld& world,
                                                std::span<const ReachabilityProof> proofs, int jobs,
                                                JobContext& context);

}  // namespace navwright
