#include "core/floor/mesh_comparison/path_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <tuple>
#include <utility>

#include "core/base/parallel.h"
#include "core/floor/mesh_comparison/reached_components.h"
#include "core/map/entities/entity_roles.h"
#include "core/physics/map_queries/spawns.h"
#include "core/physics/movement/link_attempts.h"

namespace navwright {

namespace {

constexpr float kSamePairPlace = 16;
/// Offset between item and player origins (15 and 24 above their boxes' bottoms), and how far items may fall.
constexpr float kItemLift = 9, kItemFall = 64;

std::string whereText(const Vec3& origin) {
    return fmt::format("({:.0f} {:.0f} {:.0f})", origin.x, origin.y, origin.z);
}

/// Where a player stands at an item; nullopt without floor.
std::optional<Vec3> standingAt(const QuadMesh* tiles, const Vec3& item) {
    const Vec3 origin = item + Vec3(0, 0, kItemLift);
    if (tiles == nullptr) return origin;
    const auto place = tiles->floor.placeUnder(origin, 32);
    if (place < 0) return std::nullopt;
    const Vec3 stands = tiles->floor.origin(place);
    if (origin.z - stands.z > kItemFall) return std::nullopt;
    return stands;
}

/// Sort key: missing, compared, the rest; then worst first.
auto rankOf(const PathPair& pair) {
    const int group = pair.navMissing ? 0 : pair.ratio ? 1 : 2;
    const float worst = pair.navMissing ? pair.of(PathWay::straight).length : -pair.ratio.value_or(0);
    return std::tuple(group, worst, pair.from, pair.to);
}

void countPairs(PathPairs& pairs) {
    std::vector<float> ratios;
    for (const auto& row : pairs.rows) {
        pairs.missing += row.navMissing ? 1 : 0;
        if (row.ratio) ratios.push_back(*row.ratio);
        for (std::size_t way = 0; way < kPathWays; ++way)
            pairs.whole[way] += row.ways[way].end == PathEnd::whole ? 1 : 0;
    }
    pairs.compared = ratios.size();
    if (ratios.empty()) return;
    const auto center = ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2);
    std::ranges::nth_element(ratios, center);
    pairs.median = static_cast<double>(*center);
}

}  // namespace

std::vector<PairPlace> pairPlaces(const GameMap& map, const QuadMesh* tiles, const Floor* floor) {
    std::vector<char> reached;
    if (tiles != nullptr && floor != nullptr) reached = reachedComponents(*tiles, *floor);
    std::vector<PairPlace> places;
    const auto add = [&](std::string name, const Vec3& origin, bool spawn) {
        const bool known = std::ranges::any_of(places, [&](const PairPlace& other) {
            return glm::distance(other.origin, origin) <= kSamePairPlace;
        });
        if (!known) places.push_back({std::move(name), origin, spawn});
    };
    std::size_t number = 0;
    for (const auto& origin : spawnOrigins(map.bsp)) {
        ++number;
        if (!isOnMap(origin)) continue;
        Vec3 stands = origin;
        if (tiles != nullptr) {
            // Spawn points often hang above the floor; players there fall.
            if (const auto place = tiles->floor.placeUnder(origin, 16); place >= 0)
                stands = tiles->floor.origin(place);
        }
        add(fmt::format("spawn {} {}", number, whereText(origin)), stands, true);
    }
    for (const auto& entity : map.bsp.entities) {
        if (entityRole(entity.className()) != EntityRole::pickup || isRemovedAtStart(entity) ||
            !isOnMap(entity.origin()))
            continue;
        const auto stands = standingAt(tiles, entity.origin());
        if (!stands) continue;
        if (!reached.empty()) {
            const auto component = componentUnder(*tiles, *stands, 0);
            if (component >= 0 && !reached[component]) continue;
        }
        add(fmt::format("{} {}", entity.className(), whereText(entity.origin())), *stands, false);
    }
    return places;
}

Result<PathPairs> comparePathPairs(const ComparisonGround& ground, std::span<const PairPlace> places,
                                   int jobs, JobContext& context) {
    PathPairs pairs;
    const auto count = std::min(places.size(), kMostPairPlaces);
    for (std::size_t i = 0; i < count; ++i) pairs.places.push_back(places[i * places.size() / count]);
    if (count < 2)
        return fail("Fewer than two spawn points and items are on the floor, so that there are no pairs");
    std::vector<std::vector<PathPair>> rows(count);
    std::atomic<std::size_t> done = 0;
    NAV_TRY(parallelFor(count, jobs, context, [&](std::size_t from) -> Result<> {
        NAV_ASSIGN(auto comparer, PathComparer::of(ground));
        for (std::size_t to = 0; to < count; ++to) {
            if (to == from) continue;
            if (context.stopRequested()) return cancelled();
            const auto paths = comparer.compare(pairs.places[from].origin, pairs.places[to].origin);
            auto& row = rows[from].emplace_back();
            row.from = static_cast<std::uint32_t>(from);
            row.to = static_cast<std::uint32_t>(to);
            for (std::size_t way = 0; way < kPathWays; ++way) {
                const auto& path = paths.ways[way];
                row.ways[way] = {path.end, static_cast<float>(path.length), static_cast<float>(path.seconds)};
            }
            if (paths.ratio) row.ratio = static_cast<float>(*paths.ratio);
            row.navMissing = paths.navMissing();
        }
        context.progress("Paths compared", ++done, count);
        return {};
    }));
    for (auto& some : rows) pairs.rows.insert(pairs.rows.end(), some.begin(), some.end());
    std::ranges::sort(pairs.rows, {}, rankOf);
    countPairs(pairs);
    return pairs;
}

}  // namespace navwright
