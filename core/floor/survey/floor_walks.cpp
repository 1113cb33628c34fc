#include "core/floor/survey/floor_walks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/floor/survey/floor_sampler.h"
#include "core/map/bsp/contents.h"
#include "core/map/entities/teleports.h"
#include "core/physics/map_queries/pickups.h"
#include "core/physics/map_queries/spawns.h"
#include "core/physics/movement/link_attempts.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

constexpr std::size_t kWalksAtOnce = 64;
/// The deepest fall that does not hurt, units.
constexpr float kUnhurtFall = 180;
/// How many squares beyond an edge a fall may end.
constexpr std::int32_t kFallSquares = 2;
/// How far above its floor sample a place may be, units.
constexpr float kLandingFall = 64;
/// The least distance between places on plain floor, units.
constexpr float kLeastApart = 64;

/// Finds the steps that leave a sample.
class StepFinder {
  public:
    StepFinder(const Floor& floor, const Collision& world)
        : floor_(floor), squares_(floor.samples), world_(world) {}

    [[nodiscard]] std::vector<WalkStep> from(std::uint32_t sample) const {
        std::vector<WalkStep> steps;
        for (const auto to : floor_.ways[sample]) add(steps, sample, to);
        addLong(steps, sample);
        addFalls(steps, sample);
        return steps;
    }

  private:
    [[nodiscard]] const FloorSample& at(std::uint32_t sample) const { return floor_.samples[sample]; }

    void add(std::vector<WalkStep>& steps, std::uint32_t from, std::uint32_t to) const {
        steps.push_back({from, to, glm::distance(at(from).origin, at(to).origin)});
    }

    [[nodiscard]] bool joined(std::uint32_t a, std::uint32_t b) const {
        return std::ranges::binary_search(floor_.ways[a], b);
    }

    /// Adds steps two squares along and one aside, if one can walk them by either of the squares between.
    /// Without these, an oblique path would measure up to a twelfth too long.
    void addLong(std::vector<WalkStep>& steps, std::uint32_t sample) const {
        const auto& here = at(sample);
        if (here.kind == FloorSample::Kind::swim) return;
        for (const auto beside : floor_.ways[sample]) {
            const auto& straight = at(beside);
            if (std::abs(straight.column - here.column) + std::abs(straight.row - here.row) != 1) continue;
            for (const auto to : floor_.ways[beside]) {
                const auto columns = std::abs(at(to).column - here.column);
                const auto rows = std::abs(at(to).row - here.row);
                const bool knight = columns * rows == 2 && !joined(sample, to);
                const bool wide =
                    knight && std::ranges::any_of(floor_.ways[sample], [&](std::uint32_t other) {
                        return other != beside && isDiagonal(here, at(other)) && joined(other, to);
                    });
                if (wide) add(steps, sample, to);
            }
        }
    }

    [[nodiscard]] static bool isDiagonal(const FloorSample& a, const FloorSample& b) {
        return std::abs(a.column - b.column) == 1 && std::abs(a.row - b.row) == 1;
    }

    /// Adds falls over an edge: in each direction to the highest floor below.
    void addFalls(std::vector<WalkStep>& steps, std::uint32_t sample) const {
        const auto& here = at(sample);
        if (here.kind != FloorSample::Kind::floor || here.crouched || here.wet) return;
        for (std::int32_t row = -1; row <= 1; ++row) {
            for (std::int32_t column = -1; column <= 1; ++column) {
                if (row == 0 && column == 0) continue;
                for (std::int32_t away = 1; away <= kFallSquares; ++away) {
                    const auto [first, last] =
                        squares_.square(here.column + column * away, here.row + row * away);
                    if (leadsOn(sample, first, last)) break;
                    const auto below = fallTo(here, first, last);
                    if (!below) continue;
                    add(steps, sample, *below);
                    break;
                }
            }
        }
    }

    [[nodiscard]] bool leadsOn(std::uint32_t sample, std::uint32_t first, std::uint32_t last) const {
        for (auto other = first; other < last; ++other) {
            if (joined(sample, other)) return true;
        }
        return false;
    }

    [[nodiscard]] std::optional<std::uint32_t> fallTo(const FloorSample& here, std::uint32_t first,
                                                      std::uint32_t last) const {
        // The samples of a square are sorted by height, lowest first.
        for (auto other = last; other-- > first;) {
            const auto& below = at(other);
            const float depth = here.origin.z - below.origin.z;
            if (depth <= kPmoveStepHeight || below.crouched || below.kind != FloorSample::Kind::floor)
                continue;
            if (depth > kUnhurtFall) return std::nullopt;
            const Vec3 over(below.origin.x, below.origin.y, here.origin.z);
            const bool falls =
                world_.trace(here.origin, over, kHullStanding, kMaskPlayerSolid).fraction == 1 &&
                world_.trace(over, below.origin, kHullStanding, kMaskPlayerSolid).fraction == 1;
            return falls ? std::optional(other) : std::nullopt;
        }
        return std::nullopt;
    }

    const Floor& floor_;
    SampleGrid squares_;
    const Collision& world_;
};

/// The nearest reached sample at which a player's body touches a box.
std::optional<std::uint32_t> touching(const Floor& floor, const Box& box, const Vec3& middle) {
    std::optional<std::uint32_t> best;
    const auto away = [&](std::uint32_t sample) {
        return glm::distance(floor.samples[sample].origin, middle);
    };
    for (std::uint32_t i = 0; i < floor.samples.size(); ++i) {
        const auto& sample = floor.samples[i];
        if (!floor.reached(i)) continue;
        const auto& hull = sample.crouched ? kHullCrouched : kHullStanding;
        if (!overlap(box, {sample.origin + hull.mins, sample.origin + hull.maxs})) continue;
        if (!best || away(i) < away(*best)) best = i;
    }
    return best;
}

/// The nearest reached sample at a place or below it.
std::optional<std::uint32_t> landing(const Floor& floor, const Vec3& place) {
    return touching(
        floor, {place + kHullStanding.mins - Vec3(0, 0, kLandingFall), place + kHullStanding.maxs}, place);
}

std::string whereText(const Vec3& origin) {
    return fmt::format("({:.0f} {:.0f} {:.0f})", origin.x, origin.y, origin.z);
}

/// Finds the places of a map between which paths are measured.
class PlaceFinder {
  public:
    PlaceFinder(const Floor& floor, const GameMap& map) : floor_(floor), map_(map) {}

    void run() {
        addSpawns();
        addItems();
        addFloor();
    }

    std::vector<WayPlace> places;
    std::vector<WayItem> items;

  private:
    void add(std::string_view what, const Vec3& at, std::uint32_t sample, WayPlace::Kind kind) {
        places.push_back(
            {fmt::format("{} {}", what, whereText(at)), floor_.samples[sample].origin, sample, kind});
    }

    /// Whether a sample has a place already; of several places at one sample only the first counts.
    [[nodiscard]] bool taken(std::uint32_t sample) const {
        return std::ranges::find(places, sample, &WayPlace::point) != places.end();
    }

    void addSpawns() {
        std::size_t number = 0;
        for (const auto& spawn : spawnOrigins(map_.bsp)) {
            ++number;
            const auto sample = spawnSample(spawn);
            if (sample && !taken(*sample))
                add(fmt::format("spawn {}", number), spawn, *sample, WayPlace::Kind::spawn);
        }
    }

    /// The nearest sample below a spawn point, among those where players appear.
    [[nodiscard]] std::optional<std::uint32_t> spawnSample(const Vec3& spawn) const {
        std::optional<std::uint32_t> best;
        for (const auto sample : floor_.spawnSamples) {
            const auto away = spawn - floor_.samples[sample].origin;
            if (std::hypot(away.x, away.y) > kHullStanding.maxs.x || away.z < -kHullStanding.maxs.z) continue;
            if (!best || away.z < spawn.z - floor_.samples[*best].origin.z) best = sample;
        }
        return best;
    }

    void addItems() {
        for (const auto& [rests, className] : pickupsOf(map_)) {
            const auto sample = touching(floor_, boxOfItem(rests), rests);
            items.push_back({fmt::format("{} {}", className, whereText(rests)), rests, sample.has_value()});
            if (sample && !taken(*sample)) add(className, rests, *sample, WayPlace::Kind::item);
        }
    }

    /// Adds places on plain floor, spread as far apart as still leaves kFloorPlaces of them.
    void addFloor() {
        auto apart = static_cast<float>(std::sqrt(floor_.reachedArea() / double(kFloorPlaces))) * 1.5f;
        constexpr float kCloser = 0.93f;
        auto chosen = spread(std::max(apart, kLeastApart));
        while (chosen.size() < kFloorPlaces && apart > kLeastApart) {
            apart *= kCloser;
            chosen = spread(std::max(apart, kLeastApart));
        }
        for (const auto sample : chosen)
            add("floor", floor_.samples[sample].origin, sample, WayPlace::Kind::floor);
    }

    [[nodiscard]] std::vector<std::uint32_t> spread(float apart) const {
        std::vector<std::uint32_t> chosen;
        for (std::uint32_t i = 0; i < floor_.samples.size(); ++i) {
            const auto& sample = floor_.samples[i];
            if (sample.kind != FloorSample::Kind::floor || sample.wet || !floor_.reached(i) || taken(i))
                continue;
            if (std::ranges::none_of(chosen, [&](std::uint32_t other) {
                    return glm::distance(floor_.samples[other].origin, sample.origin) < apart;
                }))
                chosen.push_back(i);
        }
        return chosen;
    }

    const Floor& floor_;
    const GameMap& map_;
};

}  // namespace

Result<WalkGraph> walkGraphOf(const Floor& floor, const GameMap& map, int jobs, JobContext& context) {
    const StepFinder finder(floor, map.collision);
    const auto count = floor.samples.size();
    std::vector<std::vector<WalkStep>> some((count + kWalksAtOnce - 1) / kWalksAtOnce);
    NAV_TRY(parallelFor(some.size(), jobs, context, [&](std::size_t batch) -> Result<> {
        for (auto i = batch * kWalksAtOnce; i < std::min(count, (batch + 1) * kWalksAtOnce); ++i) {
            const auto sample = static_cast<std::uint32_t>(i);
            if (!floor.reached(sample)) continue;
            const auto steps = finder.from(sample);
            some[batch].insert(some[batch].end(), steps.begin(), steps.end());
        }
        return {};
    }));
    std::vector<WalkStep> steps;
    for (const auto& part : some) steps.insert(steps.end(), part.begin(), part.end());
    std::vector<Vec3> points;
    for (const auto& sample : floor.samples) points.push_back(sample.origin);
    for (const auto& crossing : floor.crossings) {
        if (crossing.judged.harmless())
            steps.push_back(
                {crossing.from, crossing.to, glm::distance(points[crossing.from], points[crossing.to])});
    }
    for (const auto& teleport : workingTeleports(map.bsp)) {
        const auto& [mins, maxs] = teleport.touch;
        const auto from = touching(floor, teleport.touch, (mins + maxs) * 0.5f);
        const auto to = landing(floor, teleport.to);
        if (from && to) steps.push_back({*from, *to, 0});
    }
    return WalkGraph(std::move(points), std::move(steps));
}

Result<ShortestWays> shortestWaysOf(const Floor& floor, const GameMap& map, int jobs, JobContext& context) {
    NAV_ASSIGN(auto graph, walkGraphOf(floor, map, jobs, context));
    PlaceFinder found(floor, map);
    found.run();
    return ShortestWays::of(std::make_shared<const WalkGraph>(std::move(graph)), std::move(found.places),
                            std::move(found.items), jobs, context);
}

}  // namespace navwright
