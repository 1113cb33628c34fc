#include "core/generate/nodes/clusters.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/generate/nodes/density.h"

namespace navwright {

namespace {

/// Sums over a cluster's votes, in 1/8 units relative to its seed: small integers, so that the order of votes
/// does not matter.
struct Sums {
    double weight = 0;
    double x = 0, y = 0, z = 0;
    double xx = 0, yy = 0, xy = 0, zz = 0;

    void add(double dx, double dy, double dz) {
        weight += 1;
        x += dx;
        y += dy;
        z += dz;
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
        zz += dz * dz;
    }
    [[nodiscard]] Sums plus(const Sums& other, double factor) const {
        return {weight + factor * other.weight, x + factor * other.x,   y + factor * other.y,
                z + factor * other.z,           xx + factor * other.xx, yy + factor * other.yy,
                xy + factor * other.xy,         zz + factor * other.zz};
    }
};

/// Describes a cluster from its votes, added in ascending order.
class Description {
  public:
    void add(const Vote& vote, std::uint32_t demo, const DemoMatches& matches, PackedOrigin seed) {
        ++count_;
        if (demo != lastDemo_) addDemo(matches.of(demo));
        lastDemo_ = demo;
        auto& sums = vote.is(Vote::penalised) ? penalised_ : full_;
        sums.add(vote.origin.x() - seed.x(), vote.origin.y() - seed.y(), vote.origin.z() - seed.z());
    }

    [[nodiscard]] Cluster cluster(const ClusterSeed& from, double penaltyFactor) const {
        Cluster cluster;
        cluster.seed = from.vote;
        cluster.count = count_;
        cluster.demos = demos_;
        cluster.weight = full_.weight + penaltyFactor * penalised_.weight;
        // If all weights are zero, the origin is the plain mean.
        const auto sums = full_.plus(penalised_, cluster.weight > 0 ? penaltyFactor : 1.0);
        const auto x = sums.x / sums.weight, y = sums.y / sums.weight, z = sums.z / sums.weight;
        constexpr double kUnits = 0.125, kSquare = kUnits * kUnits;
        const auto& seed = from.origin;
        cluster.origin =
            Vec3(static_cast<float>((seed.x() + x) * kUnits), static_cast<float>((seed.y() + y) * kUnits),
                 static_cast<float>((seed.z() + z) * kUnits));
        cluster.varianceX = static_cast<float>((sums.xx / sums.weight - x * x) * kSquare);
        cluster.varianceY = static_cast<float>((sums.yy / sums.weight - y * y) * kSquare);
        cluster.covarianceXY = static_cast<float>((sums.xy / sums.weight - x * y) * kSquare);
        cluster.varianceZ = static_cast<float>((sums.zz / sums.weight - z * z) * kSquare);
        return cluster;
    }

  private:
    /// Several recordings of one match count as one demo.
    void addDemo(const std::optional<std::uint32_t>& match) {
        if (match && std::ranges::find(shared_, *match) != shared_.end()) return;
        if (match) shared_.push_back(*match);
        ++demos_;
    }

    Sums full_, penalised_;
    std::vector<std::uint32_t> shared_;  ///< matches with several recordings
    std::uint32_t count_ = 0, demos_ = 0;
    std::uint32_t lastDemo_ = ClusterSet::kNone;
};

/// Assigns votes to clusters, in ascending order of votes.
class Assigner {
  public:
    explicit Assigner(const SeedIndex& index) : index_(index) {
        for (std::uint32_t i = 0; i < index.seeds().size(); ++i)
            byVote_.emplace_back(index.seeds()[i].vote, i);
        std::ranges::sort(byVote_);
    }

    /// For a vote that takes part.
    std::uint32_t clusterOf(const Vote& vote, std::uint32_t number) {
        auto cluster = index_.claim(vote.origin, vote.leaf);
        while (next_ < byVote_.size() && byVote_[next_].first < number) ++next_;
        // A seed inside something solid does not even see itself.
        if (next_ < byVote_.size() && byVote_[next_].first == number)
            cluster = std::min(cluster, byVote_[next_].second);
        return cluster;
    }

  private:
    const SeedIndex& index_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> byVote_;  ///< by seed vote
    std::size_t next_ = 0;
};

/// Makes clusters without members; calls `tell` with the cluster of each vote.
template <class Tell>
Result<ClusterSet> assignClusters(const VoteStream& votes, std::span<const Vec3> removed, const GameMap* map,
                                  const Parameters& parameters, const ClusterMemory& memory, Tell tell,
                                  JobContext& context) {
    const Neighbourhood near(parameters.real(Param::NodeRadius), parameters.real(Param::NodeZSplit));
    const auto radius = parameters.real(Param::FeedbackRadius);
    const auto limit = static_cast<float>(radius * radius);
    const auto takesPart = [&](PackedOrigin origin) {
        const auto at = origin.units();
        return std::ranges::none_of(removed, [&](const Vec3& place) {
            const auto apart = at - place;
            return glm::dot(apart, apart) <= limit;
        });
    };
    const auto* walls = parameters.flag(Param::NodeThroughWalls) ? nullptr : map;
    NAV_ASSIGN(const auto index, findSeeds(votes, takesPart, near, walls, memory, context));
    const auto seeds = index.seeds();
    std::vector<Description> descriptions(seeds.size());
    Assigner assigner(index);
    const auto matches = parameters.flag(Param::NodeCountRecordings) ? DemoMatches() : votes.matches();
    ClusterSet set;
    const auto visit = [&](std::uint32_t demo, std::uint32_t first, std::span<const Vote> all) -> Result<> {
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            auto cluster = ClusterSet::kNone;
            if (takesPart(all[i].origin)) {
                cluster = assigner.clusterOf(all[i], first + i);
                descriptions[cluster].add(all[i], demo, matches, seeds[cluster].origin);
            } else {
                ++set.excluded;
            }
            NAV_TRY(tell(cluster));
        }
        return {};
    };
    NAV_TRY(votes.forDemos(visit, context));
    std::uint32_t first = 0;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        auto& cluster = set.clusters.emplace_back(descriptions[i].cluster(seeds[i], votes.penaltyFactor()));
        cluster.first = first;
        first += cluster.count;
    }
    return set;
}

/// Fills members from clusterOf.
void collectMembers(ClusterSet& set) {
    set.members.resize(set.clusterOf.size() - set.excluded);
    std::vector<std::uint32_t> next(set.clusters.size());
    std::ranges::transform(set.clusters, next.begin(), &Cluster::first);
    for (std::uint32_t vote = 0; vote < set.clusterOf.size(); ++vote) {
        const auto cluster = set.clusterOf[vote];
        if (cluster != ClusterSet::kNone) set.members[next[cluster]++] = vote;
    }
}

}  // namespace

Result<ClusterSet> clusterVotes(const VoteSet& votes, std::span<const Vec3> removed, const GameMap* map,
                                const Parameters& parameters, JobContext& context,
                                const ClusterMemory& memory) {
    std::vector<std::uint32_t> clusterOf;
    clusterOf.reserve(votes.size());
    const auto tell = [&](std::uint32_t cluster) -> Result<> {
        clusterOf.push_back(cluster);
        return {};
    };
    NAV_ASSIGN(auto set, assignClusters(votes, removed, map, parameters, memory, tell, context));
    set.clusterOf = std::move(clusterOf);
    collectMembers(set);
    return set;
}

Result<ClusterSet> clusterStream(const VoteStream& votes, std::span<const Vec3> removed, const GameMap* map,
                                 const Parameters& parameters, JobContext& context,
                                 const ClusterMemory& memory) {
    auto spool = std::make_shared<Spool<std::uint32_t>>(memory.lists);
    const auto tell = [&](std::uint32_t cluster) { return spool->add(cluster); };
    NAV_ASSIGN(auto set, assignClusters(votes, removed, map, parameters, memory, tell, context));
    set.spooled = std::move(spool);
    return set;
}

Result<> forClusteredDemos(const VoteStream& votes, const ClusterSet& clusters, const VisitClustered& visit,
                           JobContext& context) {
    std::optional<Spool<std::uint32_t>::Reader> reader;
    if (clusters.spooled) reader.emplace(*clusters.spooled);
    std::vector<std::uint32_t> read;
    return votes.forDemos(
        [&](std::uint32_t demo, std::uint32_t first, std::span<const Vote> all) -> Result<> {
            if (!reader)
                return visit(demo, first, all, std::span(clusters.clusterOf).subspan(first, all.size()));
            NAV_TRY(reader->fill(all.size(), read));
            return visit(demo, first, all, read);
        },
        context);
}

}  // namespace navwright
