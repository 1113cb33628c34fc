#include "core/generate/nodes/ladders.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>

#include "core/generate/nodes/stand_place.h"
#include "core/map/bsp/contents.h"

namespace navwright {

namespace {

/// Maximum horizontal distance of ladder clusters in one column, units: less than between adjacent ladders,
/// more than players drift on one.
constexpr float kColumnRadius = 40;
/// Horizontal distance of a hop onto or off a ladder, units.
constexpr double kLeap = 64;
/// Rise of a jump, units (docs/physics.md 5.1).
constexpr float kJumpRise = 41;
/// Distance from a ladder brush at which a player's origin still touches it, units.
constexpr float kBrushReach = 20;

float horizontal(const Vec3& a, const Vec3& b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

bool isLadderEnd(NodeType type) {
    return type == NodeType::ladderUp || type == NodeType::ladderDown;
}

/// Groups ladder clusters: each is within horizontal and vertical reach of another of its group.
std::vector<std::vector<std::uint32_t>> columnsOf(const ClusterSet& clusters,
                                                  std::span<const NodeType> movements, float gap) {
    std::vector<std::uint32_t> free;
    for (std::uint32_t i = 0; i < movements.size(); ++i) {
        if (isLadderEnd(movements[i])) free.push_back(i);
    }
    std::vector<std::vector<std::uint32_t>> columns;
    while (!free.empty()) {
        auto& column = columns.emplace_back(1, free.front());
        free.erase(free.begin());
        for (std::size_t next = 0; next < column.size(); ++next) {
            const auto at = clusters.clusters[column[next]].origin;
            std::erase_if(free, [&](std::uint32_t other) {
                const auto& origin = clusters.clusters[other].origin;
                const bool joins =
                    horizontal(at, origin) <= kColumnRadius && std::abs(at.z - origin.z) <= gap;
                if (joins) column.push_back(other);
                return joins;
            });
        }
        std::ranges::sort(column);
    }
    return columns;
}

/// Heights and positions from the votes of a column.
struct ColumnVotes {
    std::vector<Vec3> climbing;  ///< positions of climbing votes
    std::vector<float> feet;     ///< heights of votes before a climb up or after one down
    std::vector<float> heads;    ///< heights of votes after a climb up or before one down
};

/// Reads the votes of one ladder cluster, in ascending order.
class ColumnReader {
  public:
    void add(const Vote& vote, const VoteNeighbours& next, std::uint32_t demo, const ClimbRule& rule) {
        if (demos_.empty() || demos_.back() != demo) demos_.push_back(demo);
        ++(vote.is(Vote::penalised) ? penalised_ : full_);
        const auto speed = rule.climb(vote, next.after);
        if (speed == 0) {
            addExit(vote, next.after);
            return;
        }
        ++(speed > 0 ? up_ : down_);
        column_.climbing.push_back(vote.origin.units());
        addEnds(speed > 0, next.before, vote, *next.after, rule);
    }

    /// Merges another cluster of the same column.
    void add(const ColumnReader& other) {
        std::vector<std::uint32_t> all;
        std::ranges::set_union(demos_, other.demos_, std::back_inserter(all));
        demos_ = std::move(all);
        full_ += other.full_;
        penalised_ += other.penalised_;
        up_ += other.up_;
        down_ += other.down_;
        const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
        append(column_.climbing, other.column_.climbing);
        append(column_.feet, other.column_.feet);
        append(column_.heads, other.column_.heads);
    }

    void tell(Climb& climb, const DemoMatches& matches, double penaltyFactor) const {
        climb.votesUp = up_;
        climb.votesDown = down_;
        climb.weight = full_ + penaltyFactor * penalised_;
        climb.demos = static_cast<std::uint32_t>(matches.count(demos_));
    }
    [[nodiscard]] const ColumnVotes& column() const { return column_; }

  private:
    [[nodiscard]] static bool climbs(const Vote& vote, const ClimbRule& rule) {
        return rule.climb(vote, vote.went(Vote::linked) ? &vote + 1 : nullptr) != 0;
    }

    /// The votes before and after a climb stand where the ladder starts and leads to; those in between say
    /// nothing about its ends.
    void addEnds(bool up, const Vote* before, const Vote& vote, const Vote& after, const ClimbRule& rule) {
        auto& starts = up ? column_.feet : column_.heads;
        auto& ends = up ? column_.heads : column_.feet;
        const auto z = vote.origin.units().z;
        if (before == nullptr) {
            starts.push_back(z);
        } else if (!climbs(*before, rule)) {
            // After a jump from afar the vote only shows where the player caught the ladder.
            const bool fromAfar = before->went(Vote::flownWay) && horizontalDistance(*before, vote) > kLeap;
            const auto stood = fromAfar ? z : before->origin.units().z;
            starts.push_back(up ? std::min(stood, z) : std::max(stood, z));
        }
        if (!climbs(after, rule)) ends.push_back((up ? lastRising(vote, after) : after).origin.units().z);
    }

    /// The last vote after a climb that still leads up or off the ladder's head.
    static const Vote& lastRising(const Vote& vote, const Vote& after) {
        const auto* last = &after;
        while (last->went(Vote::linked) && last->is(Vote::onLadder) &&
               last[1].origin.z() > last->origin.z() && horizontalDistance(vote, last[1]) <= kLeap) {
            ++last;
        }
        return *last;
    }

    /// Climbers often leave the head slower than they climbed, or with a hop.
    void addExit(const Vote& vote, const Vote* after) {
        if (after == nullptr || after->origin.z() <= vote.origin.z()) return;
        if (horizontalDistance(vote, *after) <= kLeap) column_.heads.push_back(after->origin.units().z);
    }

    ColumnVotes column_;
    std::vector<std::uint32_t> demos_;  ///< ascending
    std::uint32_t full_ = 0, penalised_ = 0, up_ = 0, down_ = 0;
};

/// The columns by cluster.
Result<std::map<std::uint32_t, ColumnReader>> readColumns(const VoteStream& votes, const ClusterSet& clusters,
                                                          std::span<const std::vector<std::uint32_t>> columns,
                                                          const ClimbRule& rule, JobContext& context) {
    std::map<std::uint32_t, ColumnReader> readers;
    std::vector<ColumnReader*> readerOf(clusters.clusters.size(), nullptr);
    for (const auto& column : columns) {
        for (const auto cluster : column) readerOf[cluster] = &readers[cluster];
    }
    if (readers.empty()) return readers;
    const auto visit = [&](std::uint32_t demo, std::uint32_t, std::span<const Vote> all,
                           std::span<const std::uint32_t> of) -> Result<> {
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (of[i] == ClusterSet::kNone || readerOf[of[i]] == nullptr) continue;
            readerOf[of[i]]->add(all[i], VoteNeighbours(all, i), demo, rule);
        }
        return {};
    };
    NAV_TRY(forClusteredDemos(votes, clusters, visit, context));
    return readers;
}

Vec3 meanOf(std::span<const Vec3> places) {
    auto sum =
        std::accumulate(places.begin(), places.end(), glm::dvec3(0),
                        [](const glm::dvec3& total, const Vec3& place) { return total + glm::dvec3(place); });
    return Vec3(sum / static_cast<double>(places.size()));
}

/// Bounds of the ladder brushes that a player in this column touches between the heights.
std::optional<Box> ladderBounds(const GameMap& map, const Vec3& column, float low, float high) {
    std::optional<Box> found;
    for (const auto& ladder : map.ladders()) {
        const bool touches =
            column.x >= ladder.mins.x - kBrushReach && column.x <= ladder.maxs.x + kBrushReach &&
            column.y >= ladder.mins.y - kBrushReach && column.y <= ladder.maxs.y + kBrushReach &&
            low <= ladder.maxs.z + kBrushReach && high >= ladder.mins.z - kBrushReach;
        if (!touches) continue;
        if (!found) found = ladder;
        found->mins = glm::min(found->mins, ladder.mins);
        found->maxs = glm::max(found->maxs, ladder.maxs);
    }
    return found;
}

/// Fits a climb to the map: its foot to the floor, its head to where the ladder can be left, the way in
/// between free. Returns false when that fails.
class ColumnFitter {
  public:
    ColumnFitter(const GameMap& map, const Parameters& parameters)
        : map_(map),
          places_(map, parameters),
          step_(parameters.real32(Param::StepHeight)),
          reach_(parameters.real32(Param::VoteSpacing) + parameters.real32(Param::NodeFloorReach)) {}

    [[nodiscard]] bool fit(Climb& climb, const ColumnVotes& column) const {
        const auto bounds = ladderBounds(map_, climb.bottom, climb.bottom.z, climb.top.z);
        auto lowest = climb.bottom.z - reach_;
        if (bounds) {
            climb.fromMap = true;
            // A climber leaves the ladder at the latest when his feet are above it, and must be able to grab
            // it.
            climb.top.z = std::min(climb.top.z, bounds->maxs.z - kHullStanding.mins.z + step_);
            lowest = std::max(lowest, bounds->mins.z - kHullStanding.maxs.z - kJumpRise);
        }
        if (tryColumn(climb, climb.bottom, lowest)) return true;
        return std::ranges::any_of(column.climbing,
                                   [&](const Vec3& place) { return tryColumn(climb, place, lowest); });
    }

  private:
    [[nodiscard]] bool tryColumn(Climb& climb, const Vec3& place, float lowest) const {
        auto low = Vec3(place.x, place.y, climb.bottom.z);
        const auto high = Vec3(place.x, place.y, climb.top.z);
        if (!places_.fits(high, true)) return false;
        const bool wet = (map_.collision.pointContents(low) & kMaskLiquid) != 0;
        const auto deepest = Vec3(place.x, place.y, wet ? low.z : std::min(low.z, lowest));
        const auto way = map_.collision.trace(high, deepest, kHullCrouched, kMaskPlayerSolid);
        // A hit is the floor at the foot, or the column is blocked.
        if (way.startSolid || way.end.z > low.z + reach_) return false;
        if (way.fraction < 1) low.z = way.end.z;
        climb.bottom = low;
        climb.top = high;
        return true;
    }

    const GameMap& map_;
    StandPlaces places_;
    float step_;
    float reach_;
};

/// Players also rest and turn around on ladders: clusters between the ends that are no climb of their own
/// belong to the ladder.
void absorb(Climb& climb, const ClusterSet& clusters, std::span<const Movement> movements, bool mapLoaded,
            float step) {
    constexpr float kMostly = 0.5f;
    for (std::uint32_t i = 0; i < movements.size(); ++i) {
        const auto& origin = clusters.clusters[i].origin;
        const bool between = origin.z > climb.bottom.z + step && origin.z < climb.top.z - step &&
                             horizontal(origin, climb.bottom) <= kColumnRadius;
        if (!between || (mapLoaded && movements[i].ratios.onLadder <= kMostly)) continue;
        const auto place = std::ranges::lower_bound(climb.clusters, i);
        if (place == climb.clusters.end() || *place != i) climb.clusters.insert(place, i);
    }
}

/// Whether an edit refers to one of its ends.
bool isEdited(const Climb& climb, std::span<const EditedPlace> edited) {
    return std::ranges::any_of(edited, [&](const EditedPlace& place) {
        return glm::distance(climb.bottom, place.at) <= place.tolerance ||
               glm::distance(climb.top, place.at) <= place.tolerance;
    });
}

}  // namespace

Result<std::vector<Climb>> findClimbs(const VoteStream& votes, const ClusterSet& clusters,
                                      std::span<const Movement> movements, std::span<const NodeType> types,
                                      const GameMap* map, const Parameters& parameters, JobContext& context,
                                      std::span<const EditedPlace> edited) {
    std::vector<Climb> climbs;
    const ClimbRule rule(parameters, map != nullptr);
    auto columns = columnsOf(clusters, types, 2 * parameters.real32(Param::VoteSpacing));
    NAV_ASSIGN(const auto readers, readColumns(votes, clusters, columns, rule, context));
    for (auto& column : columns) {
        ColumnReader reader;
        for (const auto cluster : column) reader.add(readers.at(cluster));
        Climb climb;
        reader.tell(climb, votes.matches(), votes.penaltyFactor());
        const auto& seen = reader.column();
        if (seen.climbing.empty() || seen.feet.empty() || seen.heads.empty()) continue;
        climb.edited = climb.demos < static_cast<std::uint32_t>(parameters.integer(Param::NodeMinDemos));
        if (climb.weight < parameters.real(Param::NodeMinWeight) || (climb.edited && edited.empty()))
            continue;
        climb.bottom = climb.top = meanOf(seen.climbing);
        climb.bottom.z = std::ranges::min(seen.feet);
        climb.top.z = std::ranges::max(seen.heads);
        if (map != nullptr && !ColumnFitter(*map, parameters).fit(climb, seen)) continue;
        if (climb.top.z - climb.bottom.z < parameters.real32(Param::LadderMinHeight)) continue;
        if (climb.edited && !isEdited(climb, edited)) continue;
        climb.clusters = std::move(column);
        absorb(climb, clusters, movements, map != nullptr, parameters.real32(Param::StepHeight));
        climbs.push_back(std::move(climb));
    }
    return climbs;
}

}  // namespace navwright
