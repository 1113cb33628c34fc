#include <QtTest>

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/index.h"
#include "core/floor/survey/floor_walks.h"
#include "core/nav/graph/components.h"
#include "core/physics/directness/directness.h"
#include "core/physics/map_queries/pickups.h"
#include "floor_worlds.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using namespace floor_worlds;

namespace {

void spawnAt(World& world, const char* place) {
    world.entities.push_back(written_maps::entity("info_player_deathmatch", place));
}

void itemAt(World& world, const char* place) {
    world.entities.push_back(written_maps::entity("weapon_mp5", place));
}

ShortestWays waysOf(const GameMap& map, int jobs = 1) {
    JobContext context;
    auto ways = shortestWaysOf(survey(map, FloorSearch::ways), map, jobs, context);
    if (!ways) throw std::runtime_error(ways.error().message());
    return std::move(*ways);
}

/// A nav whose nodes are linked in the order given, both ways.
NavGraph chain(std::initializer_list<Vec3> places) {
    NavGraph nav;
    for (const auto& place : places) nav.nodes.push_back({.origin = place});
    for (NodeId i = 0; i + 1 < std::ssize(nav.nodes); ++i) {
        const auto cost = linkCost(nav.nodes[i].origin, nav.nodes[i + 1].origin);
        nav.nodes[i].links.push_back({i + 1, NodeType::move, cost});
        nav.nodes[i + 1].links.push_back({i, NodeType::move, cost});
    }
    return nav;
}

Directness measured(const GameMap& map, const NavGraph& nav, int jobs = 1) {
    JobContext context;
    auto found = measureDirectness(waysOf(map), nav, map.collision, jobs, context);
    if (!found) throw std::runtime_error(found.error().message());
    return std::move(*found);
}

/// A wall with a door at its far end between two spawn points.
World walled() {
    auto world = room({1024, 512, 256}).box({{496, 0, 0}, {528, 384, 256}});
    spawnAt(world, "976 48 24");
    return world;
}
/// Along the corners of the wall, half a body off.
const double kThroughDoor = 2 * std::hypot(432.0, 352.0) + 64;

/// A platform of 96 units at y above 256, to which steps lead up along x at its far end.
World platform() {
    auto world = room({768, 512, 256}).box({{0, 256, 0}, {512, 512, 96}});
    for (int step = 0; step < 5; ++step) {
        const auto x = static_cast<float>(512 + 40 * step);
        world.box({{x, 256, 0}, {x + 40, 512, static_cast<float>(80 - 16 * step)}});
    }
    world.entities.clear();
    spawnAt(world, "48 304 120");
    spawnAt(world, "48 48 24");
    return world;
}

std::size_t placesOf(const ShortestWays& ways, WayPlace::Kind kind) {
    return toIndex(std::ranges::count(ways.places(), kind, &WayPlace::kind));
}

bool isBetweenSpawns(const WorstDetour& detour) {
    return detour.from.kind == WayPlace::Kind::spawn && detour.to.kind == WayPlace::Kind::spawn;
}

}  // namespace

/// Shortest ways, detours and unserved items of small maps where they are known.
class TestDirectness : public QObject {
    Q_OBJECT

  private slots:
    void theShortestWayLeadsThroughTheDoor() {
        const auto ways = waysOf(*walled().map());
        QCOMPARE(placesOf(ways, WayPlace::Kind::spawn), std::size_t{2});
        const auto length = static_cast<double>(ways.length(0, 1));
        QVERIFY2(std::abs(length / kThroughDoor - 1) < 0.05, qPrintable(QString::number(length)));
        QCOMPARE(ways.length(1, 0), ways.length(0, 1));
        const auto way = ways.way(0, 1);
        QVERIFY(std::ranges::any_of(way, [](const Vec3& at) { return at.y > 384; }));
    }

    void placesOfTheFloorAreSpreadAsFarAsThereIsRoom() {
        const auto small = waysOf(*room({512, 512, 256}).map());
        for (const auto& a : small.places()) {
            for (const auto& b : small.places()) {
                const bool floor = a.kind == WayPlace::Kind::floor && b.kind == WayPlace::Kind::floor;
                QVERIFY(!floor || a.point == b.point || glm::distance(a.origin, b.origin) >= 64);
            }
        }
        QVERIFY(placesOf(small, WayPlace::Kind::floor) < kFloorPlaces);
        const auto large = waysOf(*room({2048, 2048, 256}).map());
        QVERIFY(placesOf(large, WayPlace::Kind::floor) >= kFloorPlaces);
    }

    void aFallLeadsDownAndNotUp() {
        auto world = room({512, 512, 256}).box({{0, 256, 0}, {512, 512, 96}});
        spawnAt(world, "48 400 120");
        const auto ways = waysOf(*world.map());
        QVERIFY(std::isinf(ways.length(0, 1)));
        const auto down = static_cast<double>(ways.length(1, 0));
        QVERIFY2(down > 350 && down < 440, qPrintable(QString::number(down)));
    }

    void aFallIsAShortcutWhereStepsLeadUp() {
        const auto ways = waysOf(*platform().map());
        const auto down = ways.length(0, 1), up = ways.length(1, 0);
        QVERIFY2(down < 350, qPrintable(QString::number(down)));
        QVERIFY2(up > 1000 && std::isfinite(up), qPrintable(QString::number(up)));
    }

    void aStraightNavHasNoDetour() {
        const auto nav = chain({{48, 48, 24}, {480, 400, 24}, {544, 400, 24}, {976, 48, 24}});
        const auto found = measured(*walled().map(), nav);
        QVERIFY(found.figures.median);
        QVERIFY2(*found.figures.median < 1.2, qPrintable(QString::number(*found.figures.median)));
        // Places of the floor lie off the nodes; spawn points do not.
        QVERIFY(std::ranges::none_of(found.detours, isBetweenSpawns));
        QCOMPARE(found.figures.missing, std::size_t{0});
        QCOMPARE(found.figures.unservedSpawns, std::size_t{0});
    }

    void theDetourOfANavIsKnown() {
        // To the door by way of the far wall, and there and back once more.
        const auto nav = chain(
            {{48, 48, 24}, {48, 464, 24}, {480, 400, 24}, {464, 60, 24}, {512, 440, 24}, {976, 48, 24}});
        const auto found = measured(*walled().map(), nav);
        QVERIFY(!found.detours.empty());
        const auto byHand =
            416 + std::hypot(432, 64) + std::hypot(16, 340) + std::hypot(48, 380) + std::hypot(464, 392);
        const auto ends = std::ranges::find_if(found.detours, isBetweenSpawns);
        const auto all = waysOf(*walled().map());
        const auto factor = byHand / static_cast<double>(all.length(0, 1));
        QVERIFY(*found.figures.worst >= factor * 0.99);
        if (ends != found.detours.end()) QVERIFY(std::abs(ends->factor() - factor) < 0.01);
        const auto& worst = found.detours.front();
        QCOMPARE(worst.factor(), *found.figures.worst);
        QCOMPARE(worst.navWay.front(), worst.from.origin);
        QCOMPARE(worst.navWay.back(), worst.to.origin);
        QCOMPARE(worst.shortestWay.front(), worst.from.origin);
        QCOMPARE(worst.shortestWay.back(), worst.to.origin);
    }

    void whatNoNodeServesIsCountedWithItsReason() {
        auto world = room({1024, 1024, 256}).box({{768, 768, 0}, {1024, 1024, 100}});
        itemAt(world, "900 900 116");  // nobody gets up there
        itemAt(world, "48 900 16");    // no node near
        itemAt(world, "400 48 16");    // a node that no link leads to
        itemAt(world, "900 48 16");    // a node that no link leads away from
        auto nav = chain({{48, 48, 24}, {200, 48, 24}});
        nav.nodes.push_back({.origin = {400, 48, 24}, .links = {{1, NodeType::move, 200}}});
        nav.nodes.push_back({.origin = {900, 48, 24}});
        nav.nodes[1].links.push_back({3, NodeType::move, 700});
        const auto found = measured(*world.map(), nav);
        std::vector<std::string> reasons;
        for (const auto& place : found.unserved) {
            QVERIFY(!place.reason.empty());
            reasons.emplace_back(unservedName(place.why));
        }
        QCOMPARE(reasons, (std::vector<std::string>{"no_floor", "no_node", "no_way_there", "no_way_back"}));
        QCOMPARE(found.figures.unservedItems, std::size_t{4});
        QVERIFY(found.figures.missing > 0);
    }

    /// Generation and directness count alike, also of two items in one place.
    void anItemIsServedWhereANodeTakesIt() {
        auto world = room({1024, 1024, 256});
        itemAt(world, "200 48 16");
        itemAt(world, "208 48 16");
        itemAt(world, "300 300 16");  // near a node that does not touch it
        itemAt(world, "308 300 16");
        const auto map = world.map();
        const auto nav = chain({{48, 48, 24}, {200, 48, 24}, {340, 340, 24}});
        const auto found = measured(*map, nav);
        QCOMPARE(found.figures.unservedItems, std::size_t{2});
        for (const auto& place : found.unserved) QVERIFY(place.why == UnservedWhy::nodeFar);
        const auto parts = strongComponents(nav);
        std::size_t unserved = 0;
        for (const auto& item : pickupsOf(*map))
            unserved += serviceOf(item.origin, nav, parts, map->collision).served ? 0 : 1;
        QCOMPARE(unserved, found.figures.unservedItems);
    }

    void threadsMakeNoDifference() {
        const auto nav = chain({{48, 48, 24}, {48, 464, 24}, {480, 400, 24}, {544, 400, 24}, {976, 48, 24}});
        const auto map = walled().map();
        const auto alone = measured(*map, nav, 1), together = measured(*map, nav, 4);
        QCOMPARE(alone.figures, together.figures);
        QCOMPARE(alone.detours.size(), together.detours.size());
    }

    void cancellingStops() {
        const auto map = walled().map();
        const auto ways = waysOf(*map);
        JobContext context(alreadyStopped());
        const auto found = measureDirectness(ways, chain({{48, 48, 24}}), map->collision, 1, context);
        QVERIFY(!found && found.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestDirectness);
#include "tst_directness.moc"
