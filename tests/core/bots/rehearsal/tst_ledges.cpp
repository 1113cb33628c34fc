#include <QtTest>

#include "core/bots/rehearsal/ledges.h"
#include "floor_worlds.h"
#include "test_program.h"

using namespace navwright;
using floor_worlds::room;

namespace {

/// A terrace in a room, its top at 500 and its edge at y = 512; what lies before it is `depth` deep.
std::shared_ptr<const GameMap> terrace(float depth) {
    return room({1024, 1024, 900})
        .box({{0, 0, 0}, {1024, 512, 500}})
        .box({{0, 512, 0}, {1024, 1024, 500 - depth}})
        .map();
}

constexpr float kTop = 524;

/// Three nodes in a row, `fromEdge` units from it, linked both ways.
NavGraph row(float fromEdge) {
    NavGraph graph;
    for (int i = 0; i < 3; ++i)
        graph.nodes.push_back({.origin = {200 + 100 * static_cast<float>(i), 512 - fromEdge, kTop}});
    for (const auto& [from, to] : {NodeLink{0, 1}, {1, 0}, {1, 2}, {2, 1}})
        graph.nodes[static_cast<std::size_t>(from)].links.push_back({to, NodeType::move, 100});
    return graph;
}

LedgeMargins keep(NavGraph& graph, const GameMap& map, std::span<const std::int32_t> spawns = {},
                  int jobs = 1) {
    JobContext context;
    return *keepFromLedges(graph, {.collision = map.collision}, spawns, {}, jobs, context);
}

}  // namespace

/// Nodes and links near edges over which a push kills.
class TestLedges : public QObject {
    Q_OBJECT

  private slots:
    void anEdgeIsFoundWithItsDistanceAndDirection() {
        const auto map = terrace(450);
        const LinkWorld world{.collision = map->collision};
        const auto near = deadlyLedge(world, {500, 492, kTop});
        QVERIFY(near.has_value());
        QVERIFY(near->distance > 16 && near->distance <= kLedgeMargin);
        QVERIFY2(near->away.y < -0.9F, "back onto the terrace");
        QVERIFY(!deadlyLedge(world, {500, 420, kTop}).has_value());
    }

    void onlyFallsThatKillCount() {
        const auto map = terrace(200);
        QVERIFY(!deadlyLedge({.collision = map->collision}, {500, 492, kTop}).has_value());
    }

    void whatHurtsBelowKills() {
        const auto map = terrace(200);
        const std::vector<Box> hurt{{{0, 512, 300}, {1024, 1024, 320}}};
        const LinkWorld world{.collision = map->collision, .hurt = hurt};
        QVERIFY(deadlyLedge(world, {500, 492, kTop}).has_value());
    }

    void deepWaterBreaksTheFall() {
        const auto map = room({1024, 1024, 900})
                             .box({{0, 0, 0}, {1024, 512, 500}})
                             .box({{0, 512, 0}, {1024, 1024, 150}}, kContentsWater)
                             .map();
        QVERIFY(!deadlyLedge({.collision = map->collision}, {500, 492, kTop}).has_value());
        const auto lava = room({1024, 1024, 900})
                              .box({{0, 0, 0}, {1024, 512, 500}})
                              .box({{0, 512, 0}, {1024, 1024, 450}}, kContentsLava)
                              .map();
        QVERIFY(deadlyLedge({.collision = lava->collision}, {500, 492, kTop}).has_value());
    }

    void nodesMoveAwayWhereThereIsRoom() {
        const auto map = terrace(450);
        const LinkWorld world{.collision = map->collision};
        auto graph = row(20);
        const auto margins = keep(graph, *map);
        QVERIFY(margins.moved > 0);
        std::size_t safe = 0;
        for (const auto& node : graph.nodes) safe += deadlyLedge(world, node.origin) ? 0 : 1;
        QCOMPARE(safe, margins.moved);
        QCOMPARE(graph.linkCount(), std::size_t{4});
        // All links have an end that is still at the edge.
        QVERIFY(margins.dearer > 0);
        QVERIFY(graph.nodes[0].links[0].cost > 100);

        auto again = row(20);
        keep(again, *map, {}, 2);
        QVERIFY2(again == graph, "the same on two threads");
    }

    void farNodesStayAsTheyAre() {
        const auto map = terrace(450);
        auto graph = row(120);
        const auto before = graph;
        QCOMPARE(keep(graph, *map), LedgeMargins{});
        QVERIFY(graph == before);
    }

    void spawnPointsNodesStayAndCostMore() {
        const auto map = terrace(450);
        auto graph = row(20);
        const std::array<std::int32_t, 3> spawns{0, 1, 2};
        const auto margins = keep(graph, *map, spawns);
        QCOMPARE(margins, (LedgeMargins{.moved = 0, .dearer = 4}));
        const auto once = graph;
        keep(graph, *map, spawns);
        QVERIFY2(graph == once, "costs do not grow each time");
    }

    void aNarrowLedgeHasNoRoom() {
        // A beam 40 wide across a pit.
        const auto map = room({1024, 1024, 900}).box({{0, 492, 480}, {1024, 532, 500}}).map();
        auto graph = row(0);
        const auto before = graph;
        const auto margins = keep(graph, *map);
        QCOMPARE(margins.moved, std::size_t{0});
        QCOMPARE(margins.dearer, std::size_t{4});
        QCOMPARE(graph.nodes[1].origin, before.nodes[1].origin);
    }
};

NAVWRIGHT_TEST(TestLedges);
#include "tst_ledges.moc"
