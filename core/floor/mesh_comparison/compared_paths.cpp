#include "core/floor/mesh_comparison/compared_paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/aas/travel/area_route.h"
#include "core/base/index.h"
#include "core/base/point_text.h"
#include "core/floor/navmesh/mesh_path.h"
#include "core/floor/navmesh/mesh_space.h"
#include "core/floor/quadmesh/quad_path.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"
#include "core/physics/map_queries/spawn_service.h"

namespace navwright {

namespace {

ComparedPath noPath(std::string why) {
    ComparedPath path;
    path.why = std::move(why);
    return path;
}

double apart(const Vec3& a, const Vec3& b) {
    return static_cast<double>(glm::distance(a, b));
}

double apartSeenFromAbove(const Vec3& a, const Vec3& b) {
    return std::hypot(static_cast<double>(a.x) - static_cast<double>(b.x),
                      static_cast<double>(a.y) - static_cast<double>(b.y));
}

double fallSeconds(double depth) {
    return depth > 0 ? std::sqrt(2 * depth / kTimedGravity) : 0;
}

double lengthOver(const std::vector<Vec3>& corners) {
    double length = 0;
    for (std::size_t i = 1; i < corners.size(); ++i) length += apart(corners[i - 1], corners[i]);
    return length;
}

double legSeconds(MeshArea area, bool link, const Vec3& from, const Vec3& to) {
    const double length = apart(from, to);
    switch (area) {
        case MeshArea::water:
        case MeshArea::swim:
            return length / kTimedSwim;
        case MeshArea::crouch:
            return length / kTimedCrouch;
        case MeshArea::ladder:
        case MeshArea::lift:
            return length / kTimedClimb;
        case MeshArea::teleporter:
            return 0;
        case MeshArea::jump:
        case MeshArea::drop:
            if (link)
                return std::max(apartSeenFromAbove(from, to) / kTimedRun,
                                fallSeconds(double(from.z) - double(to.z)));
            break;
        default:
            break;
    }
    return apartSeenFromAbove(from, to) / kTimedRun;
}

double secondsOver(const QuadMesh& mesh, const std::vector<Vec3>& corners) {
    double seconds = 0;
    for (std::size_t i = 1; i < corners.size(); ++i) {
        const auto &from = corners[i - 1], &to = corners[i];
        const auto way = overFloor(mesh, {from, to});
        double leg = 0;
        for (std::size_t k = 1; k < way.size(); ++k) {
            const auto place = mesh.floor.placeUnder(way[k], 0);
            const auto kind = place < 0 ? FloorKind::stand : mesh.floor.places[place].kind;
            const double speed = kind == FloorKind::crouch  ? kTimedCrouch
                                 : kind == FloorKind::water ? kTimedSwim
                                                            : kTimedRun;
            leg += apartSeenFromAbove(way[k - 1], way[k]) / speed;
        }
        // A descent within a few columns is a drop; slopes take longer than falling anyway.
        seconds += std::max(leg, fallSeconds(double(from.z) - double(to.z)));
    }
    return seconds;
}

}  // namespace

std::string_view pathWayName(PathWay way) {
    static constexpr std::array<std::string_view, kPathWays> kNames{"nav", "navmesh", "rectangles", "areas",
                                                                    "straight"};
    return kNames[toIndex(way)];
}

std::string_view pathEndName(PathEnd end) {
    static constexpr std::array<std::string_view, kPathEnds> kNames{"none", "partial", "whole"};
    return kNames[toIndex(end)];
}

bool ComparedPaths::navMissing() const {
    return hasNav && of(PathWay::nav).end != PathEnd::whole &&
           (of(PathWay::navmesh).end == PathEnd::whole || of(PathWay::tiles).end == PathEnd::whole);
}

struct PathComparer::Asked {
    ComparisonGround ground;
    std::optional<SpawnReach> reach;
    std::optional<MeshQuery> query;
    /// The last start asked for.
    std::optional<Vec3> start;
    std::int32_t startNode = -1;
    std::string startWhy;
    TravelTimes startTimes;
    MapPlace startPlace;

    explicit Asked(const ComparisonGround& all) : ground(all) {}

    void startAt(const Vec3& from) {
        if (start == from) return;
        start = from;
        startWhy.clear();
        if (reach) startNode = nodeServing(*reach, from, "start", startWhy);
        if (ground.areas == nullptr) return;
        startPlace = placeAt(ground.areas->graph, from);
        if (startPlace.area > 0)
            startTimes = ground.areas->graph.timesFrom(startPlace.area, startPlace.at, closed());
    }

    [[nodiscard]] TravelMask closed() const {
        return ground.closed != nullptr ? *ground.closed : TravelMask{};
    }
    [[nodiscard]] ComparedPath nav(const Vec3& from, const Vec3& to) const;
    [[nodiscard]] ComparedPath navmesh(const Vec3& from, const Vec3& to, bool strips) const;
    [[nodiscard]] ComparedPath tiles(const Vec3& from, const Vec3& to, bool strips) const;
    [[nodiscard]] PathStrip stripOf(const MeshPath& way) const;
    [[nodiscard]] PathStrip stripOf(const QuadPath& way) const;
    [[nodiscard]] ComparedPath areas(const Vec3& to) const;
    [[nodiscard]] ComparedPath straight(const Vec3& from, const Vec3& to) const;
};

ComparedPath PathComparer::Asked::nav(const Vec3& from, const Vec3& to) const {
    if (!reach) return noPath("There is no nav");
    if (startNode < 0) return noPath(startWhy);
    std::string why;
    const auto goal = nodeServing(*reach, to, "goal", why);
    if (goal < 0) return noPath(std::move(why));
    ComparedPath path;
    path.corners.push_back(from);
    if (goal == startNode) {
        path.end = PathEnd::whole;
        path.nodes = {goal};
        path.corners.push_back(to);
        path.length = apart(from, to);
        path.seconds = straightSeconds(from, to);
        return path;
    }
    const auto way = enginePath(*ground.nav, startNode, goal);
    path.nodes = way.nodes;
    for (const auto node : way.nodes) path.corners.push_back(ground.nav->nodes[node].origin);
    path.seconds =
        way.seconds + straightSeconds(from, path.corners[std::min<std::size_t>(1, path.corners.size() - 1)]);
    if (way.found) {
        path.end = PathEnd::whole;
        path.seconds += straightSeconds(path.corners.back(), to);
        path.corners.push_back(to);
    } else if (!way.nodes.empty()) {
        path.end = PathEnd::partial;
        path.why = way.nodes.size() == 1
                       ? fmt::format("No link leads on from node {} towards node {}", startNode, goal)
                       : fmt::format("From node {} the nav leads no nearer to node {} than node {}",
                                     startNode, goal, way.nearest);
    } else {
        path.why = fmt::format("The nav has no way from node {} to node {}", startNode, goal);
    }
    path.length = lengthOver(path.corners);
    return path;
}

ComparedPath PathComparer::Asked::navmesh(const Vec3& from, const Vec3& to, bool strips) const {
    if (!query) return noPath("There is no navmesh");
    const auto way = query->path(from, to);
    if (!way) return noPath(way.error().message());
    ComparedPath path;
    if (strips) path.strip = stripOf(*way);
    path.end = way->partial ? PathEnd::partial : PathEnd::whole;
    for (std::size_t i = 0; i < way->corners.size(); ++i) {
        path.corners.push_back(originOver(way->corners[i].feet));
        if (i == 0) continue;
        const auto& before = way->corners[i - 1];
        path.seconds += legSeconds(before.area, before.link, before.feet, way->corners[i].feet);
    }
    path.length = lengthOver(path.corners);
    if (way->cutShort) {
        path.why = "The search was too large for Detour: there may be a way, or a shorter one";
    } else if (way->partial && !path.corners.empty()) {
        path.why = fmt::format("The navmesh leads no nearer than {}", pointText(path.corners.back()));
    }
    return path;
}

ComparedPath PathComparer::Asked::tiles(const Vec3& from, const Vec3& to, bool strips) const {
    if (ground.tiles == nullptr) return noPath("There are no tiles");
    auto way = findQuadPath(*ground.tiles, from, to);
    if (!way) return noPath(way.error().message());
    ComparedPath path;
    if (strips) path.strip = stripOf(*way);
    path.end = way->corridor.complete ? PathEnd::whole : PathEnd::partial;
    path.corners = std::move(way->pulled);
    path.length = lengthOver(path.corners);
    path.seconds = secondsOver(*ground.tiles, path.corners);
    if (path.end == PathEnd::partial)
        path.why = fmt::format("One walks and drops no nearer than {}", pointText(way->end));
    return path;
}

PathStrip PathComparer::Asked::stripOf(const MeshPath& way) const {
    PathStrip strip;
    for (const auto ref : way.corridor) {
        auto outline = ground.navmesh->outlineOf(ref);
        for (auto& corner : outline) corner = originOver(corner);
        if (!outline.empty()) strip.tiles.push_back(std::move(outline));
    }
    for (const auto& feet : way.centers) strip.middles.push_back(originOver(feet));
    strip.length = double(way.centersLength);
    return strip;
}

PathStrip PathComparer::Asked::stripOf(const QuadPath& way) const {
    PathStrip strip;
    for (const auto leaf : way.corridor.tiles) strip.tiles.push_back(ground.tiles->outlineOf(leaf));
    strip.middles = way.midpoints;
    strip.length = lengthOver(strip.middles);
    return strip;
}

ComparedPath PathComparer::Asked::areas(const Vec3& to) const {
    if (ground.areas == nullptr) return noPath("There are no areas");
    const auto& graph = ground.areas->graph;
    if (startPlace.area == 0) return noPath("The start is in no area, and none is within 32 units of it");
    const auto goal = placeAt(graph, to);
    if (goal.area == 0) return noPath("The goal is in no area, and none is within 32 units of it");
    const auto route = routeOver(graph, startTimes, {goal.area, goal.at}, closed());
    if (!route) return noPath(fmt::format("No way from area {} to area {}", startPlace.area, goal.area));
    ComparedPath path;
    path.end = PathEnd::whole;
    path.seconds = route->time / 100.0;
    const auto turn = [&](const Vec3& at) {
        if (path.corners.empty() || path.corners.back() != at) path.corners.push_back(at);
    };
    turn(startPlace.at);
    for (const auto index : route->reachabilities) {
        turn(graph.reachabilities()[index].start);
        turn(graph.reachabilities()[index].end);
    }
    turn(goal.at);
    path.length = lengthOver(path.corners);
    return path;
}

ComparedPath PathComparer::Asked::straight(const Vec3& from, const Vec3& to) const {
    ComparedPath path;
    path.corners = {from, to};
    path.length = apart(from, to);
    path.seconds = straightSeconds(from, to);
    if (ground.tiles == nullptr) {
        path.why = "There are no tiles to say whether one walks there";
    } else if (walksStraight(*ground.tiles, from, to)) {
        path.end = PathEnd::whole;
    } else {
        path.why = "A wall, a drop, a climb or a hazard is in the way";
    }
    return path;
}

PathComparer::PathComparer(std::unique_ptr<Asked> asked) : asked_(std::move(asked)) {}
PathComparer::PathComparer(PathComparer&&) noexcept = default;
PathComparer& PathComparer::operator=(PathComparer&&) noexcept = default;
PathComparer::~PathComparer() = default;

Result<PathComparer> PathComparer::of(const ComparisonGround& ground) {
    auto asked = std::make_unique<Asked>(ground);
    if (ground.nav != nullptr) asked->reach.emplace(*ground.nav, ground.map.collision);
    if (ground.navmesh != nullptr) {
        auto costs = ground.costs;
        for (auto& cost : costs) cost = std::max(cost, 1.0f);
        NAV_ASSIGN(asked->query, MeshQuery::of(*ground.navmesh, costs));
    }
    return PathComparer(std::move(asked));
}

ComparedPaths PathComparer::compare(const Vec3& from, const Vec3& to, bool strips) {
    asked_->startAt(from);
    ComparedPaths paths;
    paths.from = from;
    paths.to = to;
    paths.hasNav = asked_->reach.has_value();
    paths.ways = {asked_->nav(from, to), asked_->navmesh(from, to, strips), asked_->tiles(from, to, strips),
                  asked_->areas(to), asked_->straight(from, to)};
    std::optional<double> shortest;
    for (const auto way : {PathWay::navmesh, PathWay::tiles}) {
        const auto& path = paths.of(way);
        if (path.end == PathEnd::whole) shortest = std::min(path.length, shortest.value_or(path.length));
    }
    // Avoids ratios of zero lengths.
    constexpr double kLeast = 1;
    const auto& nav = paths.of(PathWay::nav);
    if (shortest && nav.end == PathEnd::whole && std::isfinite(nav.length))
        paths.ratio = std::max(nav.length, kLeast) / std::max(*shortest, kLeast);
    return paths;
}

Result<ComparedPaths> comparePaths(const ComparisonGround& ground, const Vec3& from, const Vec3& to) {
    NAV_ASSIGN(auto comparer, PathComparer::of(ground));
    return comparer.compare(from, to);
}

Result<> checkOverFloor(const QuadMesh& mesh, const Vec3& place, std::string_view which) {
    if (mesh.leafUnder(place) >= 0) return {};
    return fail(
        fmt::format("The {} {} is not over floor: in a wall, in the air far above it, or outside of the map",
                    which, pointText(place)));
}

Result<SimulatedWay> simulatedSeconds(const ComparisonGround& ground, const Vec3& from, const Vec3& to,
                                      const SimulatorSetup& setup, JobContext& context) {
    if (ground.nav == nullptr) return fail("There is no nav to walk");
    std::string why;
    const auto goal = nodeServing(SpawnReach(*ground.nav, ground.map.collision), to, "goal", why);
    if (goal < 0) return fail(why);
    NAV_ASSIGN(const auto sent, sendBot(*ground.nav, ground.map.bsp, ground.map.collision, setup,
                                        {.from = from, .goal = goal}, context));
    SimulatedWay way;
    way.end = sent.end;
    way.seconds = sent.seconds;
    way.walked = sent.walked;
    for (const auto& place : sent.record.test.trace) way.way.push_back(place.origin);
    const Vec3 last = way.way.empty() ? from : way.way.back();
    switch (sent.end) {
        case SentBot::End::arrived:
            way.text = fmt::format("arrived after {:.1f} s", way.seconds);
            break;
        case SentBot::End::stuck:
            way.text = fmt::format("stuck at {} after {:.1f} s", pointText(last), way.seconds);
            break;
        case SentBot::End::died:
            way.text = fmt::format("died at {} after {:.1f} s", pointText(last), way.seconds);
            break;
        case SentBot::End::timeUp:
            way.text = fmt::format("still under way at {} after {:.1f} s", pointText(last), way.seconds);
            break;
    }
    return way;
}

}  // namespace navwright
