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

/// Why a place has no node, in the order of the pipeline.
enum class PlaceCause {
    nodeHere,         ///< it has one
    notFromDemos,     ///< a nav was opened without demos
    noRoom,           ///< no body fits there
    outOfReach,       ///< nobody came by, and no simulated bot gets there from the nodes around
    unseen,           ///< nobody came by
    rejectedSamples,  ///< who came by did not pass the gate
    noVote,           ///< players came by, but no vote fell there
    removedVotes,     ///< its votes were left out: feedback removed a node there
    rejected,         ///< its cluster failed a rule
    nodeElsewhere,    ///< its votes belong to a node that stands farther away
    leftOut,   ///< its node was left out: bots cannot get there and away again, or failed there in rehearsals
    feedback,  ///< its node was removed by feedback
    edit,      ///< its node was removed by an edit
};

/// "out_of_reach", ...
[[nodiscard]] std::string_view placeCauseName(PlaceCause cause);

struct PlaceCase {
    Vec3 place{0};   ///< that was asked about
    Vec3 origin{0};  ///< of a player who stands there
    PlaceCause cause = PlaceCause::unseen;
    std::string sentence;           ///< which rule left it without a node, and by how much
    std::string advice;             ///< what would change it; may be empty
    std::vector<RuleCheck> checks;  ///< what decided first
    std::optional<RejectedCluster> verdict;
    std::int32_t cluster = -1;  ///< that most votes here belong to
    std::int32_t node = -1;     ///< of the finished graph that stands nearest; -1 = none
    float nodeDistance = 0;     ///< units
    PlaceCensus census;
    std::int32_t reachedFrom = -1;   ///< node from which `reach` was tried
    std::optional<LinkTrial> reach;  ///< when nobody came by: whether bots get there
};

/// Why there is no node at a place on the floor. Takes up to a second with many demos. Only a cancel fails.
[[nodiscard]] Result<PlaceCase> placeCase(const EvidenceSource& source, const Vec3& place,
                                          JobContext& context);

/// Where a player stands who stands at a place on the floor; the place itself without a map or floor.
[[nodiscard]] Vec3 standingAt(const GameMap* map, const Vec3& place);

}  // namespace navwright
