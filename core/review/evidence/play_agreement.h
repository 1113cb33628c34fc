#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/job_context.h"
#include "core/generate/pipeline/generation.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// A way that a player made without advanced movement: from one place where a node may stand (on a floor or
/// in water) to the next, over all votes cast in the air or on a ladder between them: bots climb a ladder in
/// one go.
struct PlayStretch {
    LinkPlaces ends;
    std::uint32_t vote = 0;  ///< of the VoteSet: where it starts
    std::uint32_t demo = 0;
    std::uint8_t slot = 0;
    double seconds = 0;  ///< of the demo, when it starts
};

/// Ways between two places that players make and physics denies.
struct PlayDisagreement {
    LinkPlaces ends;            ///< of the first of them
    std::uint32_t count = 0;    ///< how many times players made it
    std::uint32_t players = 0;  ///< different players of different demos
    LinkFailure failure = LinkFailure::none;
    Vec3 place{0};        ///< where the simulated bot of the first failed
    PlayStretch example;  ///< the first
};

/// How far link physics (move/link_physics.h) allows what players did.
struct PlayAgreement {
    std::uint64_t traversals = 0;  ///< of all votes
    std::uint64_t fast = 0;        ///< left out: above `links.max_speed`
    std::uint64_t unheld = 0;      ///< left out: the play begins or ends in the air or on a ladder
    std::uint64_t stretches = 0;   ///< tried
    std::uint64_t possible = 0;
    std::uint64_t certain = 0;
    std::array<std::uint64_t, kLinkFailureCount> failures{};  ///< by LinkFailure
    std::vector<PlayDisagreement> places;                     ///< most often made first

    /// 0..1; 1 where nothing was tried.
    [[nodiscard]] double share() const {
        return stretches > 0 ? static_cast<double>(possible) / static_cast<double>(stretches) : 1;
    }
};

/// Tries every stretch of play in the generation's votes; needs its map. `jobs` threads at most, 0 = one per
/// core; the result does not depend on it. Errors: cancelled, a generation without a map.
[[nodiscard]] Result<PlayAgreement> comparePlay(const Generation& generation, int jobs, JobContext& context);

}  // namespace navwright
