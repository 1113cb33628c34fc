#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/job_context.h"
#include "pipeline/generation.h"

namespace navwright {

/// What the demos have near a place: at most `nodes.radius` away and `nodes.z_split` higher or lower, as one
/// cluster would take in.
struct PlaceCensus {
    bool samplesKnown = false;  ///< false where the recordings are not kept
    std::uint64_t kept = 0;     ///< samples that passed the gate
    std::array<std::uint64_t, kRejectReasonCount> rejected{};
    std::vector<std::uint32_t> votes;    ///< ascending
    double weight = 0;                   ///< of these votes
    std::uint32_t demos = 0;             ///< different ones among them
    std::optional<float> nearestSample;  ///< units to the nearest sample that passed, at any distance
    std::optional<float> nearestVote;    ///< likewise
    std::uint32_t skippedDemos = 0;      ///< left out as a whole

    [[nodiscard]] std::uint64_t rejectedSamples() const;
    /// The reason most were rejected for; only when some were.
    [[nodiscard]] RejectReason mainReason() const;
};

/// `origin` is a player's. Only a cancel fails.
[[nodiscard]] Result<PlaceCensus> takeCensus(const Generation& generation, const Vec3& origin,
                                             JobContext& context);

}  // namespace navwright
