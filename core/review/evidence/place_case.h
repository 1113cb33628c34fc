#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/generate/pipeline/generation.h"
#include "core/review/evidence/evidence_source.h"
#include "core/review/evidence/link_case.h"
#include "core/review/evidence/rule_check.h"

namespace navwright {

/// Samples and votes near a place: within `nodes.radius` and `nodes.z_split` up or down, like one cluster.
struct PlaceCensus {
    bool samplesKnown = false;  ///< false when recordings are not kept
    std::uint64_t kept = 0;     ///< accepted samples
    std::array<std::uint64_t, kRejectReasonCount> rejected{};
    std::vector<std::uint32_t> votes;    ///< ascending
    double weight = 0;                   ///< sum over these votes
    std::uint32_t demos = 0;             ///< distinct demos among these votes
    std::optional<float> nearestSample;  ///< distance of the nearest accepted sample anywhere, units
    std::optional<float> nearestVote;    ///< distance of the nearest vote anywhere, units
    std::uint32_t skippedDemos = 0;      ///< skipped as a whole

    [[nodiscard]] std::uint64_t rejectedSamples() const;
    /// The most frequent reason for rejection; only if any were rejected.
    [[nodiscard]] RejectReason mainReason() const;
};

/// `origin`: a player's. Errors: cancelled.
[[nodiscard]] Result<PlaceCensus> takeCensus(const Generation& generation, const Vec3& origin,
                                             JobContext& context);

/// Why there is no node at a place, in pipeline order.
enum class PlaceCause {
    nodeHere,         ///< there is a node
    notFromDemos,     ///< the nav was opened without demos
    noRoom,           ///< a body does not fit
    outOfReach,       ///< no players, and simulated bots cannot get there from nearby nodes
    unseen,           ///< no players
    rejectedSamples,  ///< the players' samples were rejected
    noVote,           ///< players passed, but without a vote here
    removedVotes,     ///< its votes were excluded: feedback removed a node there
    rejected,         ///< its cluster was rejected
    nodeElsewhere,    ///< its votes belong to a node farther away
    nodeRejected,     ///< its node was left out (bots cannot get there and back) or failed in rehearsals
    feedback,         ///< its node was removed by feedback
    edit,             ///< its node was removed by an edit
};

/// The name in files: "out_of_reach", ...
[[nodiscard]] std::string_view placeCauseName(PlaceCause cause);

struct PlaceCase {
    Vec3 place{0};   ///< asked for
    Vec3 origin{0};  ///< of a player standing there
    PlaceCause cause = PlaceCause::unseen;
    std::string sentence;           ///< the rule that left it without a node, and by how much
    std::string advice;             ///< what would change that; may be empty
    std::vector<RuleCheck> checks;  ///< the deciding checks
    std::optional<RejectedCluster> verdict;
    std::int32_t cluster = -1;  ///< the cluster of most votes here
    std::int32_t node = -1;     ///< the nearest node in the finished graph; -1: none
    float nodeDistance = 0;     ///< units
    PlaceCensus census;
    std::int32_t reachedFrom = -1;   ///< the node from which `reach` was simulated
    std::optional<LinkTrial> reach;  ///< if there were no players: whether bots get there
};

/// Explains why there is no node at a place on the floor. Takes up to a second with many demos. Errors:
/// cancelled.
[[nodiscard]] Result<PlaceCase> placeCase(const EvidenceSource& source, const Vec3& place,
                                          JobContext& context);

/// The origin of a player standing at a place on the floor; the place itself without a map or floor.
[[nodiscard]] Vec3 standingAt(const GameMap* map, const Vec3& place);

}  // namespace navwright
