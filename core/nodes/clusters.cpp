#include "nodes/clusters.h"

#include <algorithm>
#include <cmath>

#include "bsp/contents.h"
#include "nodes/density.h"
#include "voting/vote_grid.h"

namespace navwright {

namespace {

constexpr std::size_t kPollSeeds = 256;

/// Greedy clustering over a grid of votes.
class Greedy {
  public:
    Greedy(const VoteSet& votes, const VoteGrid& grid, const Neighbourhood& near, const GameMap* map,
           std::vector<std::uint32_t> density)
        : votes_(votes), grid_(grid), near_(near), map_(map), state_(std::move(density)) {}

    [[nodiscard]] Result<> run(JobContext& context);

    [[nodiscard]] std::size_t clusterCount() const { return seeds_.size(); }
    /// By cluster: its seed's vote.
    [[nodiscard]] std::vector<std::uint32_t> takeSeeds() { return std::move(seeds_); }
    /// By place, after run().
    [[nodiscard]] std::uint32_t clusterOf(std::uint32_t place) const { return state_[place] & ~kAssigned; }

  private:
    /// A place waiting for its turn to be a seed.
    struct Candidate {
        std::uint32_t density;
        std::uint32_t place;
        PackedOrigin origin;
    };
    static constexpr std::uint32_t kAssigned = 1u << 31;

    [[nodiscard]] bool isFree(std::uint32_t place) const { return (state_[place] & kAssigned) == 0; }
    [[nodiscard]] std::vector<std::uint32_t> histogram() const;
    void collect(std::uint32_t low, std::uint32_t high);
    void grow(std::uint32_t seed);
    [[nodiscard]] bool sees(const Vote& seed, std::uint32_t place) const;

    const VoteSet& votes_;
    const VoteGrid& grid_;
    const Neighbourhood& near_;
    const GameMap* map_;
    /// By place: its density while free, then kAssigned and its cluster: one array where two would do, since
    /// this is where generation needs the most memory.
    std::vector<std::uint32_t> state_;
    std::vector<std::uint32_t> seeds_;
    std::vector<Candidate> candidates_;
};

std::vector<std::uint32_t> Greedy::histogram() const {
    std::vector<std::uint32_t> counts(1, 0);
    for (const auto density : state_) {
        if (density >= counts.size()) counts.resize(density + 1, 0);
        ++counts[density];
    }
    return counts;
}

void Greedy::collect(std::uint32_t low, std::uint32_t high) {
    candidates_.clear();
    for (std::uint32_t place = 0; place < state_.size(); ++place) {
        const auto density = state_[place];
        if (density < low || density > high) continue;
        candidates_.push_back({density, place, votes_[grid_.vote(place)].origin});
    }
    std::ranges::sort(candidates_, [](const Candidate& a, const Candidate& b) {
        if (a.density != b.density) return a.density > b.density;
        if (a.origin != b.origin) return a.origin < b.origin;
        return a.place < b.place;
    });
}

/// Takes the free votes in portions of falling density, so that few wait in order at a time.
Result<> Greedy::run(JobContext& context) {
    constexpr std::size_t kPortions = 32;
    constexpr std::size_t kLeastPortion = 4096;
    const auto counts = histogram();
    const auto portion = std::max(kLeastPortion, state_.size() / kPortions);
    auto high = static_cast<std::uint32_t>(counts.size() - 1);
    while (high > 0) {
        auto low = high;
        std::size_t sum = counts[high];
        while (low > 1 && sum + counts[low - 1] <= portion) sum += counts[--low];
        collect(low, high);
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            if (i % kPollSeeds == 0 && context.stopRequested()) return cancelled();
            if (isFree(candidates_[i].place)) grow(candidates_[i].place);
        }
        high = low - 1;
    }
    return {};
}

bool Greedy::sees(const Vote& seed, std::uint32_t place) const {
    if (map_ == nullptr) return true;
    const auto& vote = votes_[grid_.vote(place)];
    if (seed.leaf == vote.leaf && seed.leaf != Vote::kNoLeaf && map_->isOpenLeaf(seed.leaf)) return true;
    return map_->collision.lineClear(seed.origin.units(), vote.origin.units(), kMaskSolid);
}

void Greedy::grow(std::uint32_t seed) {
    const auto cluster = static_cast<std::uint32_t>(seeds_.size()) | kAssigned;
    const auto& vote = votes_[grid_.vote(seed)];
    const auto px = grid_.x()[seed], py = grid_.y()[seed], pz = grid_.z()[seed];
    seeds_.push_back(grid_.vote(seed));
    state_[seed] = cluster;
    grid_.forCellsNear(px, py, pz, near_.radius, near_.zSplit, [&](const VoteGrid::Cell& cell) {
        for (auto place = cell.first; place < cell.end; ++place) {
            const bool joins =
                isFree(place) &&
                near_.holds(grid_.x()[place] - px, grid_.y()[place] - py, grid_.z()[place] - pz) &&
                sees(vote, place);
            if (joins) state_[place] = cluster;
        }
    });
}

/// Which votes take part: those not near a removed origin. Empty: all.
std::vector<bool> votesTakingPart(const VoteSet& votes, std::span<const Vec3> removed, double radius) {
    std::vector<bool> takesPart;
    if (removed.empty()) return takesPart;
    takesPart.reserve(votes.size());
    const auto limit = static_cast<float>(radius * radius);
    for (std::size_t demo = 0; demo < votes.demoCount(); ++demo) {
        for (const auto& vote : votes.demo(demo).votes) {
            const auto at = vote.origin.units();
            takesPart.push_back(std::ranges::none_of(removed, [&](const Vec3& origin) {
                const auto apart = at - origin;
                return glm::dot(apart, apart) <= limit;
            }));
        }
    }
    return takesPart;
}

/// Sums over the votes of one cluster, in 1/8 units relative to its seed: small whole numbers, so that the
/// order of the votes does not show.
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

void describe(Cluster& cluster, std::span<const std::uint32_t> members, const VoteSet& votes) {
    const auto seed = votes[cluster.seed].origin;
    Sums full, penalised;
    auto lastDemo = ClusterSet::kNone;
    forVotes(votes, members, [&](const Vote& vote, const Vote*, const Vote*, std::uint32_t demo) {
        if (demo != lastDemo) ++cluster.demos;
        lastDemo = demo;
        auto& sums = vote.is(Vote::penalised) ? penalised : full;
        sums.add(vote.origin.x() - seed.x(), vote.origin.y() - seed.y(), vote.origin.z() - seed.z());
    });
    cluster.weight = full.weight + votes.penaltyFactor() * penalised.weight;
    // Where every vote is worth nothing the place is still their plain mean.
    const auto sums = full.plus(penalised, cluster.weight > 0 ? votes.penaltyFactor() : 1.0);
    const auto x = sums.x / sums.weight, y = sums.y / sums.weight, z = sums.z / sums.weight;
    constexpr double kUnits = 0.125, kSquare = kUnits * kUnits;
    cluster.origin =
        Vec3(static_cast<float>((seed.x() + x) * kUnits), static_cast<float>((seed.y() + y) * kUnits),
             static_cast<float>((seed.z() + z) * kUnits));
    cluster.varianceX = static_cast<float>((sums.xx / sums.weight - x * x) * kSquare);
    cluster.varianceY = static_cast<float>((sums.yy / sums.weight - y * y) * kSquare);
    cluster.covarianceXY = static_cast<float>((sums.xy / sums.weight - x * y) * kSquare);
    cluster.varianceZ = static_cast<float>((sums.zz / sums.weight - z * z) * kSquare);
}

/// Fills members and the clusters' ranges from clusterOf.
void collectMembers(ClusterSet& set) {
    for (const auto cluster : set.clusterOf) {
        if (cluster == ClusterSet::kNone) {
            ++set.excluded;
        } else {
            ++set.clusters[cluster].count;
        }
    }
    std::uint32_t first = 0;
    for (auto& cluster : set.clusters) {
        cluster.first = first;
        first += cluster.count;
    }
    set.members.resize(first);
    std::vector<std::uint32_t> next(set.clusters.size());
    std::ranges::transform(set.clusters, next.begin(), &Cluster::first);
    for (std::uint32_t vote = 0; vote < set.clusterOf.size(); ++vote) {
        const auto cluster = set.clusterOf[vote];
        if (cluster != ClusterSet::kNone) set.members[next[cluster]++] = vote;
    }
}

/// Clusters by vote; the grid and all else that finding them needed is gone afterwards.
Result<ClusterSet> assignClusters(const VoteSet& votes, std::span<const Vec3> removed, const GameMap* map,
                                  const Parameters& parameters, JobContext& context) {
    const Neighbourhood near(parameters.real(Param::NodeRadius), parameters.real(Param::NodeZSplit));
    const auto takesPart = votesTakingPart(votes, removed, parameters.real(Param::FeedbackRadius));
    NAV_ASSIGN(const auto grid, densityGrid(votes, takesPart, near, context));
    NAV_ASSIGN(auto density, countNeighbours(grid, near, context));
    Greedy greedy(votes, grid, near, map, std::move(density));
    NAV_TRY(greedy.run(context));
    ClusterSet set;
    set.clusterOf.assign(votes.size(), ClusterSet::kNone);
    for (std::uint32_t place = 0; place < grid.size(); ++place) {
        set.clusterOf[grid.vote(place)] = greedy.clusterOf(place);
    }
    set.clusters.resize(greedy.clusterCount());
    const auto seeds = greedy.takeSeeds();
    for (std::size_t i = 0; i < seeds.size(); ++i) set.clusters[i].seed = seeds[i];
    return set;
}

}  // namespace

Result<ClusterSet> clusterVotes(const VoteSet& votes, std::span<const Vec3> removed, const GameMap* map,
                                const Parameters& parameters, JobContext& context) {
    NAV_ASSIGN(auto set, assignClusters(votes, removed, map, parameters, context));
    collectMembers(set);
    for (auto& cluster : set.clusters) {
        if (context.stopRequested()) return cancelled();
        describe(cluster, set.membersOf(cluster), votes);
    }
    return set;
}

}  // namespace navwright
