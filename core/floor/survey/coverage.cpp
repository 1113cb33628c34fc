#include "core/floor/survey/coverage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/vector_relational.hpp>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/base/point_index.h"
#include "core/base/points.h"
#include "core/map/bsp/contents.h"
#include "core/nav/graph/components.h"
#include "core/physics/movement/link_run.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

constexpr std::size_t kSquaresAtOnce = 64;
/// Limit of players' coordinates.
constexpr float kHighestPlace = 4095;

bool isFloor(const Floor& floor, std::uint32_t sample) {
    return floor.samples[sample].kind == FloorSample::Kind::floor && floor.reached(sample);
}

class Cover {
  public:
    Cover(const NavGraph& graph, const Collision& world, float distance)
        : world_(world), distance_(distance), origins_(usedOrigins(graph)), nodes_(origins_) {}

    [[nodiscard]] bool covers(const Vec3& place) const {
        const auto near = nodes_.within(place, distance_);
        return std::ranges::any_of(near, [&](const PointIndex::Found& found) {
            const auto& node = origins_[found.index];
            return std::abs(node.z - place.z) <= kBotNodeReachZ && sees(node, place);
        });
    }

  private:
    static std::vector<Vec3> usedOrigins(const NavGraph& graph) {
        std::vector<Vec3> origins;
        for (const auto& node : graph.nodes) {
            if (node.inUse) origins.push_back(node.origin);
        }
        return origins;
    }

    [[nodiscard]] bool sees(const Vec3& node, const Vec3& place) const {
        constexpr Vec3 kEyes(0, 0, kPmoveStandingView);
        return world_.lineClear(node, place, kMaskPlayerSolid) ||
               world_.lineClear(node + kEyes, place + kEyes, kMaskPlayerSolid);
    }

    const Collision& world_;
    float distance_;
    std::vector<Vec3> origins_;
    PointIndex nodes_;
};

void describe(CoverageHole& hole, const Floor& floor) {
    std::ranges::sort(hole.samples);
    hole.squares = static_cast<std::uint32_t>(hole.samples.size());
    hole.area = hole.squares * floor.squareArea();
    const auto& first = floor.samples[hole.samples.front()].origin;
    hole.bounds = {first, first};
    glm::dvec3 sum(0);
    for (const auto sample : hole.samples) {
        const auto& origin = floor.samples[sample].origin;
        hole.bounds = {glm::min(hole.bounds.mins, origin), glm::max(hole.bounds.maxs, origin)};
        sum += origin;
    }
    const Vec3 mean(sum / static_cast<double>(hole.squares));
    const auto nearest = std::ranges::min_element(hole.samples, {}, [&](std::uint32_t sample) {
        return glm::distance(floor.samples[sample].origin, mean);
    });
    hole.center = floor.samples[*nearest].origin;
}

std::vector<CoverageHole> holesOf(const Floor& floor, const std::vector<bool>& covered) {
    std::vector<bool> open(floor.samples.size());
    for (std::uint32_t i = 0; i < open.size(); ++i) open[i] = isFloor(floor, i) && !covered[i];
    std::vector<CoverageHole> holes;
    for (std::uint32_t first = 0; first < open.size(); ++first) {
        if (!open[first]) continue;
        auto& hole = holes.emplace_back();
        hole.samples.push_back(first);
        open[first] = false;
        for (std::size_t next = 0; next < hole.samples.size(); ++next) {
            for (const auto other : floor.ways[hole.samples[next]]) {
                if (!open[other]) continue;
                open[other] = false;
                hole.samples.push_back(other);
            }
        }
        describe(hole, floor);
    }
    std::ranges::stable_sort(holes, std::greater{}, &CoverageHole::squares);
    return holes;
}

bool isVoid(const GameMap& map, const Vec3& place) {
    const auto bounds = map.bsp.worldBounds();
    if (glm::any(glm::lessThan(place, bounds.mins)) || glm::any(glm::greaterThan(place, bounds.maxs)))
        return true;
    // Solid without a brush: outside the map.
    return (map.collision.pointContents(place) & kContentsSolid) != 0 &&
           !map.collision.inSolid(place, kHullPoint, kMaskPlayerSolid);
}

}  // namespace

std::span<const CoverageHole> listedHoles(const Coverage& coverage, const Parameters& parameters) {
    const auto least = parameters.real(Param::CoverageLeastHole);
    // Holes are sorted by size.
    const auto end =
        std::ranges::find_if(coverage.holes, [&](const CoverageHole& hole) { return hole.area < least; });
    return {coverage.holes.begin(), end};
}

std::string_view misplacementName(Misplacement misplacement) {
    constexpr std::array<std::string_view, 4> kNames{"none", "outside the map", "in solid", "off the floor"};
    return kNames[toIndex(misplacement)];
}

Misplacement misplacementOf(const GameMap& map, const Vec3& node) {
    if (!isFinite(node) || glm::any(glm::greaterThan(glm::abs(node), Vec3(kHighestPlace))) ||
        isVoid(map, node)) {
        return Misplacement::outside;
    }
    const LinkWorld world{.collision = map.collision, .hurt = {}, .params = {}};
    const auto resting = restingPlace(world, node);
    if (!resting) return Misplacement::inSolid;
    return resting->held ? Misplacement::none : Misplacement::offFloor;
}

Result<Coverage> measureCoverage(const Floor& floor, const NavGraph& graph, const GameMap& map,
                                 const Parameters& parameters, int jobs, JobContext& context) {
    const Cover cover(graph, map.collision, parameters.real32(Param::CoverageDistance));
    const auto count = floor.samples.size();
    std::vector<char> covered(count);
    NAV_TRY(parallelFor(
        (count + kSquaresAtOnce - 1) / kSquaresAtOnce, jobs, context, [&](std::size_t batch) -> Result<> {
            for (auto i = batch * kSquaresAtOnce; i < std::min(count, (batch + 1) * kSquaresAtOnce); ++i) {
                covered[i] =
                    floor.reached(static_cast<std::uint32_t>(i)) && cover.covers(floor.samples[i].origin);
            }
            return {};
        }));
    Coverage coverage;
    coverage.covered.assign(covered.begin(), covered.end());
    coverage.holes = holesOf(floor, coverage.covered);
    coverage.floorArea = coverage.coveredArea = floor.reachedArea();
    for (const auto& hole : coverage.holes) coverage.coveredArea -= hole.area;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        if (!graph.nodes[i].inUse) continue;
        const auto why = misplacementOf(map, graph.nodes[i].origin);
        if (why != Misplacement::none) coverage.misplaced.push_back({static_cast<std::int32_t>(i), why});
    }
    return coverage;
}

}  // namespace navwright
