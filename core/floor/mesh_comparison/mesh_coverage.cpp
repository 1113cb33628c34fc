#include "core/floor/mesh_comparison/mesh_coverage.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/best_first.h"
#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/floor/mesh_comparison/path_pairs.h"
#include "core/floor/mesh_comparison/reached_components.h"
#include "core/floor/navmesh/mesh_path.h"
#include "core/floor/navmesh/mesh_space.h"
#include "core/floor/navmesh/nav_mesh.h"
#include "core/floor/quadmesh/floor_width.h"
#include "core/map/bsp/contents.h"
#include "core/nav/graph/components.h"
#include "core/physics/movement/link_attempts.h"
#include "core/physics/movement/link_run.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

/// Eight-connected paths are at most this much longer than straight ones.
const float kOctile = std::sqrt(4 - 2 * std::sqrt(2.0f));
constexpr float kSameNarrow = 96, kSameNarrowFloor = 56;
/// Maximum distance of a node from its floor, horizontally and below, units.
constexpr float kNodeAside = 24, kNodeBelow = 32;
constexpr float kDeepest = 4096;
/// Slack between a polygon's plane and its floor, beyond its corners, units.
constexpr float kPolygonSlack = 24;

/// Floods the floor that one node serves; buffers are reused.
class NodeFlood {
  public:
    NodeFlood(const FloorColumns& floor, float distance)
        : floor_(floor),
          distance_(distance),
          walked_(floor.places.size(), std::numeric_limits<float>::infinity()) {}

    void serve(const Vec3& node, std::vector<char>& served) {
        const auto first = floor_.placeUnder(node, kNodeAside);
        if (first < 0 || !inReach(node, first)) return;
        walked_.offer(0, first);
        const float aslant = floor_.cell * std::sqrt(2.0f);
        walked_.run([&](float length, std::int32_t place) {
            served[place] = 1;
            for (std::size_t i = 0; i < kColumnWays.size(); ++i) {
                const auto one = kColumnWays[i], other = kColumnWays[(i + 1) % kColumnWays.size()];
                const auto beside = next(place, one);
                go(node, beside, length + floor_.cell);
                const auto corner = next(beside, other);
                if (corner >= 0 && corner == next(next(place, other), one)) go(node, corner, length + aslant);
            }
        });
        walked_.clear();
    }

  private:
    [[nodiscard]] std::int32_t next(std::int32_t place, ColumnWay way) const {
        return place < 0 ? -1 : floor_.ways[place][toIndex(way)];
    }
    [[nodiscard]] bool inReach(const Vec3& node, std::int32_t place) const {
        const auto& at = floor_.places[place];
        if (at.rim || at.kind == FloorKind::hazard) return false;
        const Vec3 origin = floor_.origin(place);
        return std::hypot(origin.x - node.x, origin.y - node.y) <= distance_ &&
               std::abs(origin.z - node.z) <= kBotNodeReachZ;
    }
    void go(const Vec3& node, std::int32_t to, float length) {
        if (to < 0 || walked_.isReached(to, length)) return;
        if (length > kOctile * distance_ + floor_.cell || !inReach(node, to)) return;
        walked_.offer(length, to);
    }

    const FloorColumns& floor_;
    float distance_;
    LeastCosts<float> walked_;
};

/// By part of the tiles: whether it counts.
std::vector<char> componentsThatCount(const ComparisonGround& ground, const Floor* floor) {
    const auto& mesh = *ground.tiles;
    if (floor != nullptr) return reachedComponents(mesh, *floor);
    std::vector<char> components(mesh.components, 0);
    const auto count = [&](const Vec3& origin) {
        if (const auto component = componentUnder(mesh, origin, kNodeAside); component >= 0)
            components[component] = 1;
    };
    for (const auto& place : pairPlaces(ground.map, ground.tiles)) count(place.origin);
    for (const auto& node : ground.nav->nodes) {
        if (node.inUse && isOnMap(node.origin)) count(node.origin);
    }
    for (bool more = true; more;) {
        more = false;
        for (std::size_t leaf = 0; leaf < mesh.leaves.size(); ++leaf) {
            if (!components[mesh.leaves[leaf].component]) continue;
            for (const auto& way : mesh.graph[leaf].ways) {
                auto& to = components[mesh.leaves[way.to].component];
                if (way.side != TileWay::Side::drop || to) continue;
                to = 1;
                more = true;
            }
        }
    }
    return components;
}

void countFloor(MeshCoverage& coverage, const QuadMesh& mesh, const std::vector<char>& components) {
    std::vector<std::size_t> served(mesh.leaves.size(), 0);
    const double square = mesh.floor.squareArea();
    coverage.counts.assign(mesh.leaves.size(), 0);
    for (std::size_t i = 0; i < mesh.leaves.size(); ++i) {
        const auto& leaf = mesh.leaves[i];
        coverage.counts[i] = leaf.kind != FloorKind::hazard && components[leaf.component] ? 1 : 0;
        if (leaf.kind != FloorKind::hazard && !coverage.counts[i]) coverage.leftOut += mesh.areaOf(leaf);
    }
    for (std::size_t place = 0; place < mesh.floor.places.size(); ++place) {
        const auto leaf = mesh.leafOf[place];
        if (leaf < 0 || !coverage.counts[leaf]) continue;
        auto& kind = coverage.kinds[toIndex(mesh.leaves[leaf].kind)];
        for (auto* sum : {&coverage.all, &kind}) {
            sum->area += square;
            if (!coverage.served[place]) sum->unserved += square;
        }
        served[leaf] += coverage.served[place] ? 1 : 0;
    }
    for (std::size_t i = 0; i < mesh.leaves.size(); ++i) {
        if (coverage.counts[i] && served[i] == 0)
            coverage.unservedLeaves.push_back(static_cast<std::int32_t>(i));
    }
}

UnservedRegion regionOf(const QuadMesh& mesh, const std::vector<std::int32_t>& places) {
    UnservedRegion region;
    region.area = static_cast<double>(places.size()) * mesh.floor.squareArea();
    region.mins = region.maxs = mesh.floor.origin(places.front());
    glm::dvec3 sum(0);
    std::array<std::size_t, kFloorKinds> kinds{};
    for (const auto place : places) {
        const Vec3 origin = mesh.floor.origin(place);
        region.mins = glm::min(region.mins, origin);
        region.maxs = glm::max(region.maxs, origin);
        sum += origin;
        ++kinds[toIndex(mesh.floor.places[place].kind)];
        region.leaves.push_back(mesh.leafOf[place]);
    }
    const Vec3 mean(sum / static_cast<double>(places.size()));
    region.at = mesh.floor.origin(static_cast<std::size_t>(*std::ranges::min_element(
        places, {}, [&](std::int32_t place) { return glm::distance(mesh.floor.origin(place), mean); })));
    region.kind = static_cast<FloorKind>(std::ranges::max_element(kinds) - kinds.begin());
    std::ranges::sort(region.leaves);
    region.leaves.erase(std::ranges::unique(region.leaves).begin(), region.leaves.end());
    return region;
}

std::vector<UnservedRegion> regionsOf(const MeshCoverage& coverage, const QuadMesh& mesh) {
    std::vector<char> open(mesh.floor.places.size(), 0);
    for (std::size_t place = 0; place < open.size(); ++place) {
        const auto leaf = mesh.leafOf[place];
        open[place] = leaf >= 0 && coverage.counts[leaf] && !coverage.served[place];
    }
    std::vector<UnservedRegion> regions;
    std::vector<std::int32_t> places;
    for (std::size_t first = 0; first < open.size(); ++first) {
        if (!open[first]) continue;
        places.assign(1, static_cast<std::int32_t>(first));
        open[first] = 0;
        for (std::size_t next = 0; next < places.size(); ++next) {
            for (const auto other : mesh.floor.ways[places[next]]) {
                if (other < 0 || !open[other]) continue;
                open[other] = 0;
                places.push_back(other);
            }
        }
        regions.push_back(regionOf(mesh, places));
    }
    std::ranges::stable_sort(regions, [](const UnservedRegion& a, const UnservedRegion& b) {
        return a.area != b.area ? a.area > b.area : a.leaves.front() < b.leaves.front();
    });
    return regions;
}

/// The width of the floor at a way, if narrower than two bodies.
std::optional<NarrowPassage> narrowAt(const QuadMesh& mesh, std::int32_t leaf, const TileWay& way) {
    if (way.side == TileWay::Side::drop || way.high - way.low + kBodyWidth >= kTwoBodies) return std::nullopt;
    const float half = mesh.floor.cell / 2;
    // The centre of the column nearest to the middle.
    const float center = (std::floor((way.low + way.high) / 2 / mesh.floor.cell) + 0.5f) * mesh.floor.cell;
    const bool aside = way.side == TileWay::Side::left || way.side == TileWay::Side::right;
    const float sign = way.side == TileWay::Side::right || way.side == TileWay::Side::top ? 1.0f : -1.0f;
    const auto at = [&](float off) {
        return aside ? Vec2(way.at + off, center) : Vec2(center, way.at + off);
    };
    const Vec3 from = mesh.originOn(leaf, at(-sign * half)), to = mesh.originOn(way.to, at(sign * half));
    const auto width = linkWidth(mesh, from, to);
    if (width.width <= 0 || width.width >= kTwoBodies) return std::nullopt;
    return NarrowPassage{.at = width.at,
                         .along = aside ? Vec2(sign, 0) : Vec2(0, sign),
                         .width = width.width,
                         .leaf = leaf,
                         .other = way.to};
}

std::vector<NarrowPassage> narrowPlaces(const MeshCoverage& coverage, const QuadMesh& mesh) {
    std::vector<NarrowPassage> all;
    for (std::size_t i = 0; i < mesh.leaves.size(); ++i) {
        const auto leaf = static_cast<std::int32_t>(i);
        if (!coverage.counts[i]) continue;
        for (const auto& way : mesh.graph[i].ways) {
            if (way.to < leaf || !coverage.counts[way.to]) continue;
            if (const auto narrow = narrowAt(mesh, leaf, way)) all.push_back(*narrow);
        }
    }
    std::ranges::stable_sort(all, {}, &NarrowPassage::width);
    std::vector<NarrowPassage> places;
    for (const auto& narrow : all) {
        const bool known = std::ranges::any_of(places, [&](const NarrowPassage& other) {
            return std::hypot(narrow.at.x - other.at.x, narrow.at.y - other.at.y) < kSameNarrow &&
                   std::abs(narrow.at.z - other.at.z) < kSameNarrowFloor;
        });
        if (!known) places.push_back(narrow);
    }
    return places;
}

NodeSetting settingOf(const GameMap& map, const Vec3& node) {
    if (!isOnMap(node)) return NodeSetting::solid;
    const LinkWorld world{.collision = map.collision};
    const auto resting = restingPlace(world, node);
    if (!resting) return NodeSetting::solid;
    if ((map.collision.pointContents(node) & kMaskLiquid) != 0) return NodeSetting::water;
    if (resting->onlyLadder || map.touchesLadder(node)) return NodeSetting::ladder;
    return resting->held ? NodeSetting::floor : NodeSetting::air;
}

Result<std::vector<NodeOffMesh>> nodesOffMesh(const ComparisonGround& ground, const MeshQuery* query,
                                              int jobs, JobContext& context) {
    std::vector<NodeOffMesh> found;
    const auto& mesh = *ground.tiles;
    for (std::size_t i = 0; i < ground.nav->nodes.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        const auto& node = ground.nav->nodes[i];
        if (!node.inUse) continue;
        NodeOffMesh off;
        off.node = static_cast<std::int32_t>(i);
        off.at = node.origin;
        const auto place = isOnMap(node.origin) ? mesh.floor.placeUnder(node.origin, kNodeAside) : -1;
        off.offTiles = place < 0 || node.origin.z - mesh.floor.places[place].z > kNodeBelow;
        off.offNavmesh =
            query != nullptr && !query->nearest(node.origin, {.aside = kNodeAside, .up = kNodeBelow});
        if (!off.offTiles && !off.offNavmesh) continue;
        found.push_back(off);
    }
    NAV_TRY(parallelFor(found.size(), jobs, context, [&](std::size_t i) -> Result<> {
        auto& off = found[i];
        off.setting = settingOf(ground.map, off.at);
        if (!isOnMap(off.at)) return {};
        const auto down = ground.map.collision.trace(off.at, off.at - Vec3(0, 0, kDeepest), kHullCrouched,
                                                     kMaskPlayerSolid);
        if (!down.startSolid && down.fraction < 1) off.above = off.at.z - down.end.z;
        return {};
    }));
    return found;
}

double polygonArea(const std::vector<Vec3>& corners) {
    double twice = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const auto &a = corners[i], &b = corners[(i + 1) % corners.size()];
        twice += double(a.x) * double(b.y) - double(a.y) * double(b.x);
    }
    return std::abs(twice) / 2;
}

/// For convex corners of either orientation.
bool liesIn(const std::vector<Vec3>& corners, const Vec2& at) {
    bool left = false, right = false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const auto &a = corners[i], &b = corners[(i + 1) % corners.size()];
        const float side = (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
        left = left || side > 0;
        right = right || side < 0;
    }
    return !(left && right);
}

/// The places a polygon covers; for tiny ones that at its centre.
std::vector<std::int32_t> placesIn(const FloorColumns& floor, const MeshPolygon& polygon) {
    Vec3 low = polygon.corners.front(), high = low, sum(0);
    for (const auto& corner : polygon.corners) {
        low = glm::min(low, corner);
        high = glm::max(high, corner);
        sum += corner;
    }
    std::vector<std::int32_t> places;
    const auto square = [&](float at) { return static_cast<std::int32_t>(std::floor(at / floor.cell)); };
    for (auto row = square(low.y); row <= square(high.y); ++row) {
        for (auto column = square(low.x); column <= square(high.x); ++column) {
            const Vec2 center((float(column) + 0.5f) * floor.cell, (float(row) + 0.5f) * floor.cell);
            if (!liesIn(polygon.corners, center)) continue;
            const auto [first, last] = floor.at(column, row);
            for (auto place = first; place < last; ++place) {
                const float feet = feetOf(floor.origin(place)).z;
                if (feet >= low.z - kPolygonSlack && feet <= high.z + kPolygonSlack)
                    places.push_back(static_cast<std::int32_t>(place));
            }
        }
    }
    if (!places.empty()) return places;
    const Vec3 center = originOver(sum / static_cast<float>(polygon.corners.size()));
    if (const auto place = floor.placeUnder(center, kNodeAside);
        place >= 0 && std::abs(floor.places[place].z - center.z) <= kPolygonSlack)
        places.push_back(place);
    return places;
}

MeshCoverage::Polygons polygonCoverage(const NavMesh& navmesh, const QuadMesh& mesh,
                                       const MeshCoverage& coverage) {
    MeshCoverage::Polygons found;
    const auto polygons = navmesh.polygons();
    found.all = polygons.size();
    for (std::size_t i = 0; i < polygons.size(); ++i) {
        const auto& polygon = polygons[i];
        if (polygon.area == MeshArea::hazard || polygon.corners.size() < 3) continue;
        const auto places = placesIn(mesh.floor, polygon);
        if (places.empty()) {
            ++found.unknown;
            continue;
        }
        const auto served =
            std::ranges::count_if(places, [&](std::int32_t place) { return coverage.served[place] != 0; });
        const double area = polygonArea(polygon.corners);
        found.floor.area += area;
        found.floor.unserved += area * (1 - static_cast<double>(served) / static_cast<double>(places.size()));
        if (served == 0) found.unserved.push_back(static_cast<std::uint32_t>(i));
    }
    return found;
}

}  // namespace

std::string_view nodeSettingName(NodeSetting setting) {
    static constexpr std::array<std::string_view, kNodeSettings> kNames{"floor", "water", "ladder", "air",
                                                                        "solid"};
    return kNames[toIndex(setting)];
}

Result<MeshCoverage> meshCoverage(const ComparisonGround& ground, const Parameters& parameters,
                                  const Floor* floor, int jobs, JobContext& context) {
    if (ground.nav == nullptr) return fail("There is no nav to compare with the floor");
    if (ground.tiles == nullptr) return fail("What the nav leaves out is told by tiles: make them first");
    const auto& mesh = *ground.tiles;
    MeshCoverage coverage;
    coverage.served.assign(mesh.floor.places.size(), 0);
    NodeFlood flood(mesh.floor, parameters.real32(Param::CoverageDistance));
    for (const auto& node : ground.nav->nodes) {
        if (context.stopRequested()) return cancelled();
        if (!node.inUse) continue;
        ++coverage.nodes;
        if (isOnMap(node.origin)) flood.serve(node.origin, coverage.served);
    }
    countFloor(coverage, mesh, componentsThatCount(ground, floor));
    if (context.stopRequested()) return cancelled();
    coverage.regions = regionsOf(coverage, mesh);
    if (context.stopRequested()) return cancelled();
    coverage.narrow = narrowPlaces(coverage, mesh);
    if (context.stopRequested()) return cancelled();
    std::optional<MeshQuery> query;
    if (ground.navmesh != nullptr) {
        auto costs = ground.costs;
        for (auto& cost : costs) cost = std::max(cost, 1.0f);
        NAV_ASSIGN(query, MeshQuery::of(*ground.navmesh, costs));
        coverage.polygons = polygonCoverage(*ground.navmesh, mesh, coverage);
    }
    NAV_ASSIGN(coverage.offMesh, nodesOffMesh(ground, query ? &*query : nullptr, jobs, context));
    return coverage;
}

std::size_t listedRegions(const MeshCoverage& coverage, const Parameters& parameters) {
    const auto least = parameters.real(Param::CoverageLeastHole);
    return toIndex(std::ranges::find_if(coverage.regions,
                                        [&](const UnservedRegion& region) { return region.area < least; }) -
                   coverage.regions.begin());
}

}  // namespace navwright
