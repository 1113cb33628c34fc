#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/spool.h"
#include "core/base/vec3.h"
#include "core/generate/nodes/cluster_seeds.h"
#include "core/generate/votes/vote.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Votes that represent one place.
struct Cluster {
    Vec3 origin{0};           ///< weighted mean of its votes
    std::uint32_t seed = 0;   ///< the vote from which it grew
    std::uint32_t first = 0;  ///< its members: ClusterSet::members[first .. first + count)
    std::uint32_t count = 0;  ///< at least 1
    std::uint32_t demos = 0;  ///< distinct demos among its votes
    double weight = 0;        ///< sum of the votes' weights
    /// Variance of the votes around the origin in square units, for the displayed ellipse.
    float varianceX = 0, varianceY = 0, covarianceXY = 0, varianceZ = 0;

    friend bool operator==(const Cluster&, const Cluster&) = default;
};

struct ClusterSet {
    static constexpr std::uint32_t kNone = 0xffffffff;

    std::vector<Cluster> clusters;         ///< in the order found: densest seed first
    std::vector<std::uint32_t> members;    ///< vote numbers, cluster by cluster, ascending within
    std::vector<std::uint32_t> clusterOf;  ///< by vote; kNone for votes removed by feedback
    std::uint32_t excluded = 0;            ///< votes removed by feedback
    /// Replaces clusterOf and members when votes are not in memory.
    std::shared_ptr<const Spool<std::uint32_t>> spooled;

    [[nodiscard]] std::span<const std::uint32_t> membersOf(const Cluster& cluster) const {
        return std::span(members).subspan(cluster.first, cluster.count);
    }

    friend bool operator==(const ClusterSet&, const ClusterSet&) = default;
};

/// Clusters votes greedily and deterministically (docs/rules.md 5.1). Seeds are taken by number of votes
/// within the radius and z split, most first; ties by position (PackedOrigin order). `map` may be nullptr.
/// Votes within `feedback.radius` of a `removed` origin are excluded (docs/rules.md 9.3), so that their
/// neighbours cluster anew. Errors: cancelled, those of temporary files.
[[nodiscard]] Result<ClusterSet> clusterVotes(const VoteSet& votes, std::span<const Vec3> removed,
                                              const GameMap* map, const Parameters& parameters,
                                              JobContext& context, const ClusterMemory& memory = {});

/// Clusters streamed votes into ClusterSet::spooled; memory grows with the clusters, not with the votes.
/// Errors: those of clusterVotes() and of the stream.
[[nodiscard]] Result<ClusterSet> clusterStream(const VoteStream& votes, std::span<const Vec3> removed,
                                               const GameMap* map, const Parameters& parameters,
                                               JobContext& context, const ClusterMemory& memory = {});

/// Calls `visit` per demo with its votes and their clusters, in parallel lists. Errors: those of the visitor
/// and the stream, cancelled.
using VisitClustered =
    std::function<Result<>(std::uint32_t demo, std::uint32_t first, std::span<const Vote> votes,
                           std::span<const std::uint32_t> clusters)>;
[[nodiscard]] Result<> forClusteredDemos(const VoteStream& votes, const ClusterSet& clusters,
                                         const VisitClustered& visit, JobContext& context);

}  // namespace navwright
