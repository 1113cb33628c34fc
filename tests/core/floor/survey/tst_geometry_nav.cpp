#include <QtTest>

#include <set>

#include "core/bots/test/simulator.h"
#include "core/floor/survey/coverage.h"
#include "core/floor/survey/geometry_nav.h"
#include "core/nav/graph/components.h"
#include "core/physics/movement/link_physics.h"
#include "floor_worlds.h"
#include "plain_parameters.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using namespace floor_worlds;

namespace {

GeometryNav navOf(const GameMap& map, int jobs = 1, const Parameters& parameters = unrehearsed()) {
    JobContext context;
    auto nav = geometryNav(map, parameters, jobs, context);
    if (!nav) throw std::runtime_error(nav.error().message());
    return std::move(*nav);
}

std::size_t linksOf(const NavGraph& graph, NodeType type) {
    std::size_t count = 0;
    for (const auto& node : graph.nodes) {
        count += static_cast<std::size_t>(std::ranges::count(node.links, type, &NavLink::type));
    }
    return count;
}

/// Two rooms with a door between them, a crate, and a balcony that one can only drop from.
World household() {
    return room({1024, 512, 256})
        .box({{496, 0, 0}, {528, 208, 256}})
        .box({{496, 304, 0}, {528, 512, 256}})
        .box({{704, 320, 0}, {832, 448, 48}});
}

}  // namespace

class TestGeometryNav : public QObject {
    Q_OBJECT

  private slots:
    void aHouseIsCoveredAndHangsTogether() {
        const auto map = household().map();
        const auto nav = navOf(*map);
        QCOMPARE(strongComponents(nav.graph).largestShare(), 1.0);
        JobContext context;
        const auto coverage = measureCoverage(nav.floor, nav.graph, *map, {}, 1, context);
        QVERIFY(coverage);
        QVERIFY2(coverage->share() > 0.98, qPrintable(QString::number(coverage->share())));
        QVERIFY(coverage->misplaced.empty());
        QVERIFY(linksOf(nav.graph, NodeType::move) > nav.graph.nodes.size());
        QCOMPARE(nav.spawns.size(), std::size_t{1});
        QVERIFY(nav.spawns[0].node >= 0);
    }

    void ledgesAreJumpedAndDropped() {
        // Too wide to be seen over from the floor around it.
        const auto nav = navOf(*household().box({{704, 240, 0}, {1008, 496, 48}}).map());
        const auto climbs = [&](const NavNode& node) {
            return std::ranges::any_of(node.links, [&](const NavLink& link) {
                const float rise =
                    nav.graph.nodes[static_cast<std::size_t>(link.target)].origin.z - node.origin.z;
                return rise > 40 && link.type != NodeType::ladder;
            });
        };
        QVERIFY2(std::ranges::any_of(nav.graph.nodes, climbs),
                 "bots jump up by themselves or by the link's type");
        QVERIFY(linksOf(nav.graph, NodeType::standDrop) > 0);
    }

    void laddersHaveAFootAndATop() {
        auto world = room({512, 512, 320}).box({{256, 0, 0}, {512, 512, 160}});
        world.box({{252, 240, 0}, {256, 272, 160}}, kContentsSolid | kContentsLadder | kContentsDetail);
        const auto nav = navOf(*world.map());
        QVERIFY(linksOf(nav.graph, NodeType::ladder) >= 1);
        QCOMPARE(strongComponents(nav.graph).largestShare(), 1.0);
        QVERIFY(
            std::ranges::any_of(nav.graph.nodes, [](const NavNode& node) { return node.origin.x > 300; }));
    }

    /// A bot that holds on to a ladder on its way down from the ledge beside it falls in the game.
    void onlyTheEndsOfALadderAreClimbedBetween_data() {
        QTest::addColumn<float>("height");
        QTest::newRow("bots drop beside it, too") << 200.f;
        QTest::newRow("they would be hurt") << 300.f;
    }
    void onlyTheEndsOfALadderAreClimbedBetween() {
        QFETCH(float, height);
        auto world = room({512, 512, 480}).box({{256, 0, 0}, {512, 512, height}});
        world.box({{252, 240, 0}, {256, 272, height}}, kContentsSolid | kContentsLadder | kContentsDetail);
        const auto graph = navOf(*world.map()).graph;
        std::set<std::int32_t> climbed;
        for (std::size_t from = 0; from < graph.nodes.size(); ++from) {
            const auto& node = graph.nodes[from];
            for (const auto& link : node.links) {
                const auto& target = graph.nodes[static_cast<std::size_t>(link.target)];
                if (node.type == NodeType::ladder && target.type == NodeType::ladder)
                    climbed.insert({static_cast<std::int32_t>(from), link.target});
                if (link.type != NodeType::ladder) continue;
                QVERIFY(isColumn({node.origin, target.origin}));
            }
        }
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            if (graph.nodes[i].type == NodeType::ladder)
                QVERIFY(climbed.contains(static_cast<std::int32_t>(i)));
        }
    }

    void whatCannotBeLeftIsLeftOut() {
        // A pit too deep to jump out of.
        auto world = room({512, 512, 320});
        world.entities.front().pairs.back().second = "48 48 124";
        world.box({{0, 0, 0}, {256, 512, 100}});
        const auto nav = navOf(*world.map());
        QVERIFY(!nav.graph.nodes.empty());
        QCOMPARE(strongComponents(nav.graph).largestShare(), 1.0);
    }

    void botsWalkIt() {
        const auto map = household().map();
        const auto nav = navOf(*map);
        const auto setup = simulatorSetup({}, 1);
        JobContext context;
        const auto test = simulateNavtest(nav.graph, map->bsp, map->collision, setup, context);
        QVERIFY(test);
        QVERIFY2(test->report.passed, test->report.passed ? "" : test->report.reasons.front().c_str());
    }

    void theSpacingIsAParameter() {
        const auto map = household().map();
        auto wide = unrehearsed();
        QVERIFY(wide.set(Param::GeometryNodeSpacing, 192));
        QVERIFY(navOf(*map, 1, wide).graph.nodes.size() < navOf(*map).graph.nodes.size());
    }

    void threadsMakeNoDifference() {
        const auto map = household().map();
        QVERIFY(navOf(*map, 1).graph == navOf(*map, 4).graph);
    }

    void cancellingStops() {
        JobContext context(alreadyStopped());
        const auto nav = geometryNav(*household().map(), {}, 2, context);
        QVERIFY(!nav && nav.error().cancelled());
    }

    void realMapsGiveNavsTheEngineLoads_data() {
        QTest::addColumn<QString>("name");
        for (const auto* name : {"wizs", "city", "urbanjungle", "beer", "wfall"}) QTest::newRow(name) << name;
    }
    void realMapsGiveNavsTheEngineLoads() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        const auto map = GameMap::read(sharedData() / "maps" / (name.toStdString() + ".bsp"));
        QVERIFY(map);
        const auto nav = navOf(**map, 2);
        QVERIFY(nav.graph.nodes.size() > 100 && nav.graph.nodes.size() <= kMaxNavNodes);
        for (const auto& node : nav.graph.nodes) QVERIFY(node.links.size() <= kMaxNavLinks);
        JobContext context;
        const auto coverage = measureCoverage(nav.floor, nav.graph, **map, {}, 2, context);
        QVERIFY(coverage);
        QVERIFY2(coverage->share() > 0.85, qPrintable(QString::number(coverage->share())));
        QVERIFY(coverage->misplaced.empty());
        QVERIFY(nav.graph == navOf(**map, 1).graph);
    }
};

NAVWRIGHT_TEST(TestGeometryNav);
#include "tst_geometry_nav.moc"
