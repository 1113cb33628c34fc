#include <QtTest>

#include <cmath>
#include <stdexcept>

#include "core/floor/survey/geometry_nav.h"
#include "core/floor/survey/serve_items.h"
#include "core/floor/survey/unserved_items.h"
#include "core/nav/graph/components.h"
#include "floor_worlds.h"
#include "plain_parameters.h"
#include "test_program.h"

using namespace navwright;
using namespace floor_worlds;

namespace {

World with(World world, std::string name, std::string origin) {
    world.entities.push_back(written_maps::entity(std::move(name), std::move(origin)));
    return world;
}

/// A room with a small ledge in its corner that one jumps onto.
World ledge() {
    return room({512, 512, 256}).box({{448, 448, 0}, {512, 512, 40}});
}

GeometryNav generated(const GameMap& map) {
    JobContext context;
    auto nav = geometryNav(map, unrehearsed(), 1, context);
    if (!nav) throw std::runtime_error(nav.error().message());
    return std::move(*nav);
}

/// The nodes of the main component from which bots take the item.
std::size_t takers(const NavGraph& graph, const GameMap& map, const Vec3& item) {
    const auto parts = strongComponents(graph);
    std::size_t count = 0;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (parts.of[i] == 0 && takesItem(map.collision, graph.nodes[i].origin, item)) ++count;
    }
    return count;
}

/// The map's nav without the nodes from which bots take the item.
GeometryNav withoutTakers(const GameMap& map, const Vec3& item) {
    auto nav = generated(map);
    std::vector<bool> keep;
    for (const auto& node : nav.graph.nodes) keep.push_back(!takesItem(map.collision, node.origin, item));
    keepNodes(nav.graph, keep);
    return nav;
}

/// How many nodes are added for items.
std::size_t served(GeometryNav& nav, const GameMap& map) {
    JobContext context;
    LinkJudge judge(map.bsp, map.collision);
    const auto added = serveItems(nav.graph, {map, nav.floor, judge, 1}, context);
    if (!added) throw std::runtime_error(added.error().message());
    return *added;
}

}  // namespace

class TestItems : public QObject {
    Q_OBJECT

  private slots:
    void itemsFallToTheirFloor() {
        auto world = with(room({512, 512, 256}), "weapon_m4", "256 256 80");
        world = with(world, "ammo_clip", "-16 256 100");  // in a wall
        world = with(world, "func_group", "128 128 80");  // none
        const auto items = pickupsOf(*world.map());
        QCOMPARE(items.size(), std::size_t{1});
        QCOMPARE(items.front().className, std::string("weapon_m4"));
        QVERIFY(std::abs(items.front().origin.z - 15) < 0.5f);
    }

    void playersTakeWhatTheyTouch() {
        const auto map = room({512, 512, 256}).box({{200, 0, 0}, {216, 512, 256}}).map();
        const Vec3 item(256, 256, 15);
        QVERIFY(takesItem(map->collision, {256, 256, 24}, item));
        QVERIFY(takesItem(map->collision, {285, 285, 24}, item));
        QVERIFY(!takesItem(map->collision, {292, 256, 24}, item));
        QVERIFY(!takesItem(map->collision, {256, 256, 100}, item));
        QVERIFY2(!takesItem(map->collision, {190, 256, 24}, {220, 256, 15}), "through a wall");
    }

    void anItemOnALedgeHasANodeAndAWayThereAndBack() {
        const Vec3 item(480, 480, 55);
        const auto bare = ledge().map();
        QCOMPARE(takers(generated(*bare).graph, *bare, item), std::size_t{0});
        const auto map = with(ledge(), "weapon_m4", "480 480 60").map();
        const auto nav = generated(*map);
        QVERIFY(takers(nav.graph, *map, item) > 0);
        QVERIFY(nav.items.empty());
    }

    void anItemOutOfReachHasAReason() {
        const auto pillar = room({512, 512, 256}).box({{240, 240, 0}, {272, 272, 160}});
        const auto map = with(pillar, "weapon_m4", "256 256 180").map();
        const auto nav = generated(*map);
        QCOMPARE(nav.items.size(), std::size_t{1});
        QVERIFY(!nav.items.front().reason.empty());
        const auto remarks = itemRemarks(nav.items);
        QVERIFY(remarks.front().starts_with("weapon_m4 at (256, 256, 175): "));
    }

    void anItemWhoseNodeIsGoneIsTold() {
        const auto map = with(ledge(), "weapon_m4", "480 480 60").map();
        const auto nav = withoutTakers(*map, {480, 480, 55});
        const auto left = unservedItems(nav.graph, *map, nav.floor);
        QCOMPARE(left.size(), std::size_t{1});
        QVERIFY(left.front().reason.contains("no link to a node there is left"));
    }

    void anItemWhoseNodeIsGoneGetsOneWhereBotsRun() {
        const auto map = with(room({512, 512, 256}), "weapon_m4", "256 256 20").map();
        auto nav = withoutTakers(*map, {256, 256, 15});
        QCOMPARE(served(nav, *map), std::size_t{1});
        QVERIFY(unservedItems(nav.graph, *map, nav.floor).empty());
        const auto& added = nav.graph.nodes.back();
        QVERIFY(takesItem(map->collision, added.origin, {256, 256, 15}));
        for (const auto& link : added.links) QCOMPARE(link.type, NodeType::move);
        QCOMPARE(served(nav, *map), std::size_t{0});
    }

    /// Down they get, not up.
    void anItemThatBotsOnlyDropFromGetsNone() {
        const auto block = room({512, 512, 256}).box({{200, 200, 0}, {312, 312, 80}});
        const auto map = with(block, "weapon_m4", "220 256 100").map();
        auto nav = generated(*map);
        QVERIFY(!nav.graph.nodes.empty());
        QCOMPARE(nav.items.size(), std::size_t{1});
        const auto before = nav.graph;
        QCOMPARE(served(nav, *map), std::size_t{0});
        QCOMPARE(nav.graph, before);
    }
};

NAVWRIGHT_TEST(TestItems);
#include "tst_items.moc"
