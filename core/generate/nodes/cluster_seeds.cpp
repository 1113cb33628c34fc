#include "core/generate/nodes/cluster_seeds.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "core/base/spool.h"
#include "core/map/bsp/contents.h"

namespace navwright {

namespace {

constexpr int kAxis = 21;
constexpr std::size_t kPollSeeds = 256;

std::uint64_t cellKey(std::int32_t x, std::int32_t y, std::int32_t z) {
    return static_cast<std::uint64_t>(z) << (2 * kAxis) | static_cast<std::uint64_t>(y) << kAxis |
           static_cast<std::uint64_t>(x);
}

/// The cell of a coordinate; 0 is PackedOrigin's minimum.
std::int32_t cellNumber(std::int32_t coordinate, std::int32_t size) {
    constexpr auto kLimit = PackedOrigin::kLimit;
    return (std::clamp(coordinate, -kLimit, kLimit - 1) + kLimit) / size;
}

std::int32_t wholeSize(float length) {
    return std::max(1, static_cast<std::int32_t>(length));
}

/// A vote on its way to the tiles whose votes it neighbours.
struct TileVote {
    PackedOrigin origin;
    std::uint32_t vote;
    std::uint16_t leaf;
    std::uint16_t own;  ///< 1: its neighbours are counted in this tile; 0: it is only a neighbour
};

/// A vote waiting to become a seed.
struct Candidate {
    PackedOrigin origin;
    std::uint32_t vote;
    std::uint32_t density;
    std::uint32_t leaf;
};

/// Divides the map into tiles of columns as wide as the radius, with a limit of votes per tile where
/// possible. The neighbours of a vote lie in its column and the eight around it.
class Tiling {
  public:
    struct Column {
        std::int32_t x = 0, y = 0;
        std::uint32_t count = 0;
        std::uint32_t tile = 0;
        std::vector<std::uint32_t> others;  ///< adjacent tiles, for which its votes are neighbours
    };

    explicit Tiling(std::int32_t size) : size_(size) {}

    void count(PackedOrigin origin) {
        const auto x = cellNumber(origin.x(), size_), y = cellNumber(origin.y(), size_);
        const auto [known, added] =
            numbers_.emplace(cellKey(x, y, 0), static_cast<std::uint32_t>(columns_.size()));
        if (added) columns_.push_back({x, y, 0, 0, {}});
        ++columns_[known->second].count;
    }

    void divide(std::size_t most) {
        std::vector<std::uint32_t> all(columns_.size());
        for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
        if (!all.empty()) divide(all, most);
        for (auto& column : columns_) findOthers(column);
    }

    [[nodiscard]] const Column& columnOf(PackedOrigin origin) const {
        return columns_[numbers_.at(
            cellKey(cellNumber(origin.x(), size_), cellNumber(origin.y(), size_), 0))];
    }
    [[nodiscard]] std::uint32_t tiles() const { return tiles_; }

  private:
    [[nodiscard]] std::uint64_t votesOf(std::span<const std::uint32_t> columns) const {
        std::uint64_t sum = 0;
        for (const auto column : columns) sum += columns_[column].count;
        return sum;
    }

    void divide(std::span<std::uint32_t> columns, std::size_t most) {
        const auto sum = votesOf(columns);
        if (sum <= most || columns.size() == 1) {
            for (const auto column : columns) columns_[column].tile = tiles_;
            ++tiles_;
            return;
        }
        const auto extent = [&](auto axis) {
            const auto [least, greatest] = std::ranges::minmax(
                columns, {}, [&](std::uint32_t column) { return columns_[column].*axis; });
            return columns_[greatest].*axis - columns_[least].*axis;
        };
        const auto axis = extent(&Column::x) >= extent(&Column::y) ? &Column::x : &Column::y;
        std::ranges::sort(columns, {}, [&](std::uint32_t column) { return columns_[column].*axis; });
        // Half of the votes on either side, as far as whole rows of columns allow.
        std::size_t best = 0;
        std::uint64_t before = 0, bestApart = ~std::uint64_t{0};
        for (std::size_t i = 1; i < columns.size(); ++i) {
            before += columns_[columns[i - 1]].count;
            if (columns_[columns[i - 1]].*axis == columns_[columns[i]].*axis) continue;
            const auto apart = 2 * before > sum ? 2 * before - sum : sum - 2 * before;
            if (apart < bestApart) std::tie(best, bestApart) = std::pair(i, apart);
        }
        divide(columns.first(best), most);
        divide(columns.subspan(best), most);
    }

    void findOthers(Column& column) const {
        for (auto y = column.y - 1; y <= column.y + 1; ++y) {
            for (auto x = column.x - 1; x <= column.x + 1; ++x) {
                if (x < 0 || y < 0) continue;
                const auto found = numbers_.find(cellKey(x, y, 0));
                if (found == numbers_.end()) continue;
                const auto tile = columns_[found->second].tile;
                if (tile != column.tile && std::ranges::find(column.others, tile) == column.others.end())
                    column.others.push_back(tile);
            }
        }
    }

    std::int32_t size_;
    std::vector<Column> columns_;
    std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
    std::uint32_t tiles_ = 0;
};

/// Finds the seeds using sequential lists, which may be on disk.
class SeedFinder {
  public:
    SeedFinder(const VoteStream& votes, const std::function<bool(PackedOrigin)>& takesPart,
               const Neighbourhood& near, const GameMap* map, const ClusterMemory& memory,
               JobContext& context)
        : votes_(votes),
          takesPart_(takesPart),
          near_(near),
          memory_(memory),
          context_(context),
          candidates_(memory.lists),
          index_(near, map) {}

    Result<SeedIndex> run() && {
        NAV_TRY(countDensities());
        NAV_TRY(choose());
        return std::move(index_);
    }

  private:
    [[nodiscard]] Result<> countDensities();
    [[nodiscard]] Result<> countTile(const Spool<TileVote>& tile);
    [[nodiscard]] Result<> choose();
    [[nodiscard]] Result<> takePortion(std::uint32_t low);

    /// Calls visit(vote, number) for each vote that takes part.
    template <class Visit>
    [[nodiscard]] Result<> forTaking(Visit visit) {
        return votes_.forDemos(
            [&](std::uint32_t, std::uint32_t first, std::span<const Vote> votes) -> Result<> {
                for (std::uint32_t i = 0; i < votes.size(); ++i) {
                    if (!takesPart_(votes[i].origin)) continue;
                    NAV_TRY(visit(votes[i], first + i));
                }
                return {};
            },
            context_);
    }

    const VoteStream& votes_;
    const std::function<bool(PackedOrigin)>& takesPart_;
    const Neighbourhood& near_;
    ClusterMemory memory_;
    JobContext& context_;
    Spool<Candidate> candidates_;         ///< not in a cluster yet
    std::vector<std::uint32_t> waiting_;  ///< by density: number of candidates
    SeedIndex index_;
    std::uint32_t checked_ = 0;  ///< number of seeds that all candidates were tested against
};

Result<> SeedFinder::countDensities() {
    Tiling tiling(wholeSize(near_.radius));
    NAV_TRY(forTaking([&](const Vote& vote, std::uint32_t) -> Result<> {
        tiling.count(vote.origin);
        return {};
    }));
    tiling.divide(memory_.votes);
    std::vector<Spool<TileVote>> tiles;
    for (std::uint32_t i = 0; i < tiling.tiles(); ++i) tiles.emplace_back(memory_.lists / tiling.tiles());
    const auto toTiles = [&](const Vote& vote, std::uint32_t number) -> Result<> {
        const auto& column = tiling.columnOf(vote.origin);
        NAV_TRY(tiles[column.tile].add({vote.origin, number, vote.leaf, 1}));
        for (const auto other : column.others) {
            NAV_TRY(tiles[other].add({vote.origin, number, vote.leaf, 0}));
        }
        return {};
    };
    NAV_TRY(forTaking(toTiles));
    for (auto& tile : tiles) {
        NAV_TRY(countTile(tile));
        tile = Spool<TileVote>(0);
    }
    return {};
}

Result<> SeedFinder::countTile(const Spool<TileVote>& tile) {
    std::vector<PackedOrigin> origins;
    std::vector<std::pair<std::uint32_t, std::uint16_t>> others;  ///< vote and leaf
    std::vector<bool> own;
    origins.reserve(tile.size());
    others.reserve(tile.size());
    own.reserve(tile.size());
    Spool<TileVote>::Reader reader(tile);
    while (true) {
        NAV_ASSIGN(const auto some, reader.next());
        if (some.empty()) break;
        for (const auto& vote : some) {
            origins.push_back(vote.origin);
            others.emplace_back(vote.vote, vote.leaf);
            own.push_back(vote.own != 0);
        }
    }
    NAV_ASSIGN(const auto grid, densityGrid(origins, near_, context_));
    NAV_ASSIGN(const auto densities, countNeighbours(grid, near_, own, context_));
    for (std::uint32_t place = 0; place < grid.size(); ++place) {
        const auto vote = grid.vote(place);
        if (!own[vote]) continue;
        const auto density = densities[place];
        if (density >= waiting_.size()) waiting_.resize(density + 1, 0);
        ++waiting_[density];
        NAV_TRY(candidates_.add({origins[vote], others[vote].first, density, others[vote].second}));
    }
    return {};
}

/// Processes candidates in portions of falling density, to limit how many are sorted at once.
Result<> SeedFinder::choose() {
    constexpr std::uint64_t kPortions = 16;
    constexpr std::uint64_t kLeastPortion = 4096, kMostPortion = std::uint64_t{1} << 20;
    const auto portion = std::clamp(candidates_.size() / kPortions, kLeastPortion, kMostPortion);
    while (candidates_.size() > 0) {
        while (waiting_.back() == 0) waiting_.pop_back();
        auto low = static_cast<std::uint32_t>(waiting_.size() - 1);
        std::uint64_t sum = waiting_[low];
        while (low > 1 && sum + waiting_[low - 1] <= portion) sum += waiting_[--low];
        NAV_TRY(takePortion(low));
    }
    return {};
}

/// Turns all candidates of at least this density into seeds or members; of the others removes members of
/// earlier seeds.
Result<> SeedFinder::takePortion(std::uint32_t low) {
    std::vector<Candidate> portion;
    Spool<Candidate> left(memory_.lists);
    Spool<Candidate>::Reader reader(candidates_);
    while (true) {
        if (context_.stopRequested()) return cancelled();
        NAV_ASSIGN(const auto some, reader.next());
        if (some.empty()) break;
        for (const auto& candidate : some) {
            const bool claimed = index_.claim(candidate.origin, static_cast<std::uint16_t>(candidate.leaf),
                                              checked_) != SeedIndex::kNone;
            if (claimed || candidate.density >= low) --waiting_[candidate.density];
            if (claimed) continue;
            if (candidate.density >= low) {
                portion.push_back(candidate);
            } else {
                NAV_TRY(left.add(candidate));
            }
        }
    }
    candidates_ = std::move(left);
    checked_ = static_cast<std::uint32_t>(index_.seeds().size());
    std::ranges::sort(portion, [](const Candidate& a, const Candidate& b) {
        if (a.density != b.density) return a.density > b.density;
        return a.origin != b.origin ? a.origin < b.origin : a.vote < b.vote;
    });
    for (std::size_t i = 0; i < portion.size(); ++i) {
        if (i % kPollSeeds == 0 && context_.stopRequested()) return cancelled();
        const auto& [origin, vote, density, leaf] = portion[i];
        const auto ofLeaf = static_cast<std::uint16_t>(leaf);
        if (index_.claim(origin, ofLeaf, checked_) == SeedIndex::kNone) index_.add({origin, vote, ofLeaf});
    }
    return {};
}

}  // namespace

void SeedIndex::add(const ClusterSeed& seed) {
    const auto number = static_cast<std::uint32_t>(seeds_.size());
    seeds_.push_back(seed);
    const auto radius = static_cast<std::int32_t>(near_.radius),
               split = static_cast<std::int32_t>(near_.zSplit);
    const auto size = wholeSize(near_.radius), height = wholeSize(near_.zSplit);
    const auto& at = seed.origin;
    for (auto z = cellNumber(at.z() - split, height); z <= cellNumber(at.z() + split, height); ++z) {
        for (auto y = cellNumber(at.y() - radius, size); y <= cellNumber(at.y() + radius, size); ++y) {
            for (auto x = cellNumber(at.x() - radius, size); x <= cellNumber(at.x() + radius, size); ++x)
                reaching_[cellKey(x, y, z)].push_back(number);
        }
    }
}

std::uint32_t SeedIndex::claim(PackedOrigin origin, std::uint16_t leaf, std::uint32_t from) const {
    const auto size = wholeSize(near_.radius), height = wholeSize(near_.zSplit);
    const auto found = reaching_.find(
        cellKey(cellNumber(origin.x(), size), cellNumber(origin.y(), size), cellNumber(origin.z(), height)));
    if (found == reaching_.end()) return kNone;
    const auto& near = found->second;
    for (auto number = std::ranges::lower_bound(near, from); number != near.end(); ++number) {
        const auto& seed = seeds_[*number];
        const bool claims = near_.holds(static_cast<float>(origin.x() - seed.origin.x()),
                                        static_cast<float>(origin.y() - seed.origin.y()),
                                        static_cast<float>(origin.z() - seed.origin.z())) &&
                            sees(seed, origin, leaf);
        if (claims) return *number;
    }
    return kNone;
}

bool SeedIndex::sees(const ClusterSeed& seed, PackedOrigin origin, std::uint16_t leaf) const {
    if (map_ == nullptr) return true;
    if (seed.leaf == leaf && leaf != Vote::kNoLeaf && map_->isOpenLeaf(leaf)) return true;
    return map_->collision.lineClear(seed.origin.units(), origin.units(), kMaskSolid);
}

Result<SeedIndex> findSeeds(const VoteStream& votes, const std::function<bool(PackedOrigin)>& takesPart,
                            const Neighbourhood& near, const GameMap* map, const ClusterMemory& memory,
                            JobContext& context) {
    return SeedFinder(votes, takesPart, near, map, memory, context).run();
}

}  // namespace navwright
