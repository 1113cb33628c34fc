#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/job_context.h"
#include "core/generate/pipeline/generation.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// A player's movement without advanced technique from one place where a node may stand (on a floor or in
/// water) to the next. Skips votes in the air or on a ladder in between, as bots climb a ladder in one go.
struct PlayStretch {
    LinkPlaces ends;
    std::uint32_t vote = 0;  ///< its first vote in the VoteSet
    std::uint32_t demo = 0;
    std::uint8_t slot = 0;
    double seconds = 0;  ///< demo time of its start
};

/// A connection between two places that players used and physics rejects.
struct PlayDisagreement {
    LinkPlaces ends;            ///< of the first stretch
    std::uint32_t count = 0;    ///< number of times players used it
    std::uint32_t players = 0;  ///< distinct players, per demo
    LinkFailure failure = LinkFailure::none;
    Vec3 place{0};        ///< where the simulated bot failed on the first stretch
    PlayStretch example;  ///< the first stretch
};

/// How well link physics (physics/movement/link_physics.h) agrees with players.
struct PlayAgreement {
    std::uint64_t traversals = 0;  ///< of all votes
    std::uint64_t fast = 0;        ///< skipped: above `links.max_speed`
    std::uint64_t unheld = 0;      ///< skipped: starts or ends in the air or on a ladder
    std::uint64_t stretches = 0;   ///< number simulated
    std::uint64_t possible = 0;
    std::uint64_t certain = 0;
    std::array<std::uint64_t, kLinkFailureCount> failures{};  ///< by LinkFailure
    std::vector<PlayDisagreement> places;                     ///< most frequent first

    /// Share of stretches that physics allows, 0..1; 1 without stretches.
    [[nodiscard]] double share() const {
        return stretches > 0 ? static_cast<double>(possible) / static_cast<double>(stretches) : 1;
    }
};

/// Simulates every stretch in the generation's votes, on at most `jobs` threads, 0 = one per core; the result
/// does not depend on it. Errors: cancelled, a generation without a map.
[[nodiscard]] Result<PlayAgreement> comparePlay(const Generation& generation, int jobs, JobContext& context);

}  // namespace navwright
