#include "core/floor/survey/floor_ways.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/parallel.h"
#include "core/floor/survey/floor_sampler.h"
#include "core/map/bsp/contents.h"
#include "core/physics/map_queries/walk_check.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

/// Samples per task.
constexpr std::size_t kWaysAtOnce = 64;

class WayFinder {
  public:
    WayFinder(const Floor& floor, const GameMap& map, const Parameters& parameters)
        : samples_(floor.samples), squares_(floor.samples), world_(map.collision), walk_(map, parameters) {}

    /// Ways to samples with a higher index.
    [[nodiscard]] std::vector<std::uint32_t> onwards(std::uint32_t from) const {
        std::vector<std::uint32_t> found;
        const auto& here = samples_[from];
        for (auto row = here.row; row <= here.row + 1; ++row) {
            for (auto column = here.column - 1; column <= here.column + 1; ++column) {
                const auto [first, last] = squares_.square(column, row);
                for (auto to = std::max(first, from + 1); to < last; ++to) {
                    if (joined(here, samples_[to])) found.push_back(to);
                }
            }
        }
        return found;
    }

    /// The ways of a place that is not a sample.
    [[nodiscard]] std::vector<std::uint32_t> around(const FloorSample& place) const {
        std::vector<std::uint32_t> found;
        for (auto row = place.row - 1; row <= place.row + 1; ++row) {
            for (auto column = place.column - 1; column <= place.column + 1; ++column) {
                const auto [first, last] = squares_.square(column, row);
                for (auto to = first; to < last; ++to) {
                    if (joined(place, samples_[to])) found.push_back(to);
                }
            }
        }
        std::ranges::sort(found);
        return found;
    }

  private:
    [[nodiscard]] bool joined(const FloorSample& a, const FloorSample& b) const {
        if (a.wet && b.wet) return swims(a, b);
        using enum FloorSample::Kind;
        if (a.kind == swim || b.kind == swim) return false;
        const float across = std::hypot(a.origin.x - b.origin.x, a.origin.y - b.origin.y);
        // Not steeper than walkable floor plus a step.
        if (std::abs(a.origin.z - b.origin.z) > across + kPmoveStepHeight) return false;
        return walk_.between(a.origin, b.origin).way == Way::walkable &&
               walk_.between(b.origin, a.origin).way == Way::walkable;
    }

    [[nodiscard]] bool swims(const FloorSample& a, const FloorSample& b) const {
        const Box& hull = a.crouched || b.crouched ? kHullCrouched : kHullStanding;
        return world_.trace(a.origin, b.origin, hull, kMaskPlayerSolid).fraction == 1;
    }

    std::span<const FloorSample> samples_;
    SampleGrid squares_;
    const Collision& world_;
    WalkCheck walk_;
};

void findComponents(Floor& floor) {
    constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();
    floor.componentOf.assign(floor.samples.size(), kNone);
    for (std::uint32_t first = 0; first < floor.samples.size(); ++first) {
        if (floor.componentOf[first] != kNone) continue;
        const auto number = static_cast<std::uint32_t>(floor.components.size());
        auto& component = floor.components.emplace_back();
        component.samples.push_back(first);
        floor.componentOf[first] = number;
        for (std::size_t next = 0; next < component.samples.size(); ++next) {
            for (const auto other : floor.ways[component.samples[next]]) {
                if (floor.componentOf[other] != kNone) continue;
                floor.componentOf[other] = number;
                component.samples.push_back(other);
            }
        }
        std::ranges::sort(component.samples);
    }
}

}  // namespace

Result<> findWays(Floor& floor, const GameMap& map, const Parameters& parameters, int jobs,
                  JobContext& context) {
    const WayFinder finder(floor, map, parameters);
    const auto count = floor.samples.size();
    std::vector<std::vector<std::uint32_t>> onwards(count);
    NAV_TRY(parallelFor(
        (count + kWaysAtOnce - 1) / kWaysAtOnce, jobs, context, [&](std::size_t batch) -> Result<> {
            for (auto i = batch * kWaysAtOnce; i < std::min(count, (batch + 1) * kWaysAtOnce); ++i) {
                onwards[i] = finder.onwards(static_cast<std::uint32_t>(i));
            }
            return {};
        }));
    floor.ways.assign(count, {});
    for (std::uint32_t from = 0; from < count; ++from) {
        for (const auto to : onwards[from]) {
            floor.ways[from].push_back(to);
            floor.ways[to].push_back(from);
        }
    }
    for (auto& ways : floor.ways) std::ranges::sort(ways);
    findComponents(floor);
    return {};
}

Result<Floor> withPlaces(const Floor& floor, std::span<const FloorSample> places, const GameMap& map,
                         const Parameters& parameters, int jobs, JobContext& context) {
    const WayFinder finder(floor, map, parameters);
    std::vector<std::vector<std::uint32_t>> around(places.size());
    NAV_TRY(parallelFor(places.size(), jobs, context, [&](std::size_t i) -> Result<> {
        around[i] = finder.around(places[i]);
        return {};
    }));
    auto joined = floor;
    const auto first = static_cast<std::uint32_t>(floor.samples.size());
    joined.samples.insert(joined.samples.end(), places.begin(), places.end());
    joined.ways.insert(joined.ways.end(), around.begin(), around.end());
    for (std::uint32_t i = 0; i < around.size(); ++i) {
        for (const auto sample : around[i]) joined.ways[sample].push_back(first + i);
    }
    joined.components.clear();
    findComponents(joined);
    for (std::uint32_t i = 0; i < first; ++i) {
        auto& component = joined.components[joined.componentOf[i]];
        component.reached = component.reached || floor.reached(i);
        component.start = component.start || floor.components[floor.componentOf[i]].start;
    }
    return joined;
}

}  // namespace navwright
