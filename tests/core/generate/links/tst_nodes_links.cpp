#include <QtTest>

#include "core/generate/links/gap_check.h"
#include "core/generate/links/links.h"
#include "core/generate/nodes/stand_place.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/walk_check.h"
#include "flat_world.h"
#include "test_program.h"

using namespace navwright;

namespace {

std::shared_ptr<const GameMap> mapOf(const FlatWorld& world) {
    return std::make_shared<const GameMap>(world.bsp(), ContentHash{});
}

/// A floor at 0 with a gap from x = 100 to 100 + width.
FlatWorld gapWorld(float width) {
    FlatWorld world;
    world.add({{-500, -500, -64}, {100, 500, 0}});
    world.add({{100 + width, -500, -64}, {900, 500, 0}});
    return world;
}

constexpr Vec3 kFrom(50, 0, 24.125f);

/// Votes that go from place to place, once per demo.
VoteSet route(const std::vector<Vec3>& places, int demos, std::uint8_t way = 0, double seconds = 0.5) {
    std::vector<std::shared_ptr<const DemoVotes>> all;
    for (int i = 0; i < demos; ++i) {
        auto demo = std::make_shared<DemoVotes>();
        demo->hash = contentHash(std::to_string(i));
        for (std::size_t k = 0; k < places.size(); ++k) {
            Vote vote;
            const auto& place = places[k];
            vote.origin =
                PackedOrigin({static_cast<std::int32_t>(place.x * 8), static_cast<std::int32_t>(place.y * 8),
                              static_cast<std::int32_t>(place.z * 8)});
            vote.frame = static_cast<std::uint32_t>(static_cast<double>(k) * seconds * 10);
            if (k + 1 < places.size()) vote.way = Vote::linked | way;
            demo->votes.push_back(vote);
        }
        all.push_back(demo);
    }
    return {all, 0.2};
}

struct Made {
    ClusterSet clusters;
    NodeSet nodes;
    LinkSet links;
};

Made make(const VoteSet& votes, const Parameters& parameters = {}, const GameMap* map = nullptr) {
    JobContext context;
    Made made;
    made.clusters = *clusterVotes(votes, {}, map, parameters, context);
    made.nodes = *classifyNodes(votes, made.clusters, {}, map, parameters, context);
    made.links = *makeLinks(votes, made.clusters, made.nodes, map, parameters, context);
    return made;
}

}  // namespace

class TestNodesLinks : public QObject {
    Q_OBJECT

  private slots:
    void minDemos() {
        const std::vector<Vec3> places = {{0, 0, 24}, {96, 0, 24}};
        Parameters three;
        QVERIFY(three.set(Param::NodeMinDemos, 3));
        QCOMPARE(make(route(places, 2), three).nodes.nodes.size(), 0u);
        QCOMPARE(make(route(places, 2), three).nodes.rejected[0].reason, NodeRejection::minDemos);
        QCOMPARE(make(route(places, 3), three).nodes.nodes.size(), 2u);
        QCOMPARE(make(route(places, 3), three).links.links.size(), 1u);
    }
    /// docs/rules.md 5.8.
    void aPlaceThatAnEditLooksForNeedsNoMoreDemos() {
        const auto votes = route({{0, 0, 24}, {96, 0, 24}}, 2);
        Parameters three;
        QVERIFY(three.set(Param::NodeMinDemos, 3));
        JobContext context;
        const auto clusters = *clusterVotes(votes, {}, nullptr, three, context);
        const auto with = [&](std::vector<EditedPlace> places) {
            return *classifyNodes(votes, clusters, {}, nullptr, three, context, places);
        };
        QVERIFY(with({}).nodes.empty());
        const auto one = with({{{90, 0, 24}, 24}});
        QCOMPARE(one.nodes.size(), 1u);
        QVERIFY(one.nodes[0].edited);
        QCOMPARE(one.nodes[0].origin, Vec3(96, 0, 24));
        QCOMPARE(one.rejected.size(), 1u);
        QCOMPARE(one.nodeOf[static_cast<std::size_t>(one.nodes[0].cluster)], 0);
        QVERIFY(with({{{96, 0, 60}, 24}}).nodes.empty());
        // Two edits of one place are one node; what lacks weight as well stays out.
        QCOMPARE(with({{{90, 0, 24}, 24}, {{96, 2, 24}, 24}}).nodes.size(), 1u);
        QVERIFY(three.set(Param::NodeMinWeight, 5));
        QVERIFY(with({{{90, 0, 24}, 24}}).nodes.empty());
    }
    void dropBands_data() {
        QTest::addColumn<double>("dz");
        QTest::addColumn<int>("type");
        const auto row = [](double dz, NodeType type) {
            QTest::newRow(std::to_string(dz).c_str()) << dz << static_cast<int>(type);
        };
        row(-29.875, NodeType::move);
        row(-30, NodeType::standDrop);
        row(-209.875, NodeType::standDrop);
        row(-210, NodeType::crouchDrop);
        row(-224, NodeType::unsafeDrop);
        row(-256, NodeType::unsafeDrop);
        row(-256.125, NodeType::none);
        row(60, NodeType::move);
    }
    void dropBands() {
        QFETCH(double, dz);
        QFETCH(int, type);
        const auto made = make(route({{0, 0, 300}, {96, 0, static_cast<float>(300 + dz)}}, 3, 0, 1));
        if (type == 0) {
            QVERIFY(made.links.links.empty());
            QCOMPARE(made.links.rejected.at(0).reason, LinkRejection::tooHigh);
        } else {
            QCOMPARE(static_cast<int>(made.links.links.at(0).type), type);
        }
    }
    void fastTraversalsMakeNoLink() {
        const auto made = make(route({{0, 0, 24}, {300, 0, 24}}, 3));
        QVERIFY(made.links.links.empty());
        QCOMPARE(made.links.fast.size(), 3u);
        QCOMPARE(made.links.rejected.at(0).reason, LinkRejection::onlyFast);
        QCOMPARE(made.links.rejected.at(0).value, 600.0f);
        QCOMPARE(make(route({{0, 0, 24}, {225, 0, 24}}, 3)).links.links.size(), 1u);
    }
    void aWayBackIsAnotherLink() {
        const auto made = make(route({{0, 0, 24}, {96, 0, 24}, {0, 0, 24}}, 3));
        QCOMPARE(made.links.links.size(), 2u);
        QCOMPARE(made.links.links[0].cost, 96.0f);
        QCOMPARE(made.links.links[0].evidence.count, 3u);
        QCOMPARE(made.links.links[0].evidence.demos, 3u);
        QCOMPARE(made.links.traversals, 6u);
    }
    void crouchedWaysAreCrouchLinks() {
        const auto made = make(route({{0, 0, 24}, {96, 0, 24}}, 3, Vote::crouchedWay));
        QCOMPARE(made.links.links.at(0).type, NodeType::crouch);
    }
    void theHeaviestLinksStay() {
        // A star: from the middle to 40 places around, place i as many times as i says.
        std::vector<Vec3> places;
        for (int i = 0; i < 40; ++i) {
            const auto angle = static_cast<float>(i) * 0.157f;
            for (int k = 0; k <= i / 8; ++k) {
                places.emplace_back(0, 0, 24);
                places.emplace_back(600 * std::cos(angle), 600 * std::sin(angle), 24);
            }
        }
        const auto made = make(route(places, 3, 0, 3));
        std::size_t most = 0;
        for (std::size_t i = 0; i < made.nodes.nodes.size(); ++i) {
            most = std::max(most, static_cast<std::size_t>(std::ranges::count(
                                      made.links.links, static_cast<int>(i), &Link::from)));
        }
        QCOMPARE(most, kMaxNavLinks);
        for (const auto& lost : made.links.rejected) {
            QCOMPARE(lost.reason, LinkRejection::maxPerNode);
            QVERIFY(lost.value <= lost.threshold);
        }
    }
    void climbsBecomeLadders() {
        // Up and down a shaft of 300, from one side to the other.
        const std::vector<Vec3> places = {{-96, 0, 24}, {0, 0, 24},   {0, 0, 120}, {0, 0, 216},
                                          {0, 0, 312},  {96, 0, 324}, {0, 0, 312}, {0, 0, 216},
                                          {0, 0, 120},  {0, 0, 24},   {-96, 0, 24}};
        const auto made = make(route(places, 3));
        QCOMPARE(made.nodes.ladders.size(), 1u);
        const auto& ladder = made.nodes.ladders[0];
        const auto& bottom = made.nodes.nodes[static_cast<std::size_t>(ladder.bottom)];
        const auto& top = made.nodes.nodes[static_cast<std::size_t>(ladder.top)];
        QCOMPARE(bottom.type, NodeType::ladder);
        QCOMPARE(bottom.origin.x, top.origin.x);
        QCOMPARE(bottom.origin.y, top.origin.y);
        QVERIFY(std::abs(bottom.origin.z - 24) <= 24 && std::abs(top.origin.z - 324) <= 24);
        const auto linked = [&](std::int32_t from, std::int32_t to) {
            return std::ranges::any_of(made.links.links,
                                       [&](const Link& link) { return link.from == from && link.to == to; });
        };
        QVERIFY(linked(ladder.bottom, ladder.top) && linked(ladder.top, ladder.bottom));
        for (const auto end : {ladder.bottom, ladder.top}) {
            QVERIFY(std::ranges::any_of(made.links.links, [&](const Link& link) {
                return link.from == end && link.to != ladder.bottom && link.to != ladder.top;
            }));
        }
        Parameters literal;
        QVERIFY(literal.setText("types.ladder_encoding", "literal"));
        const auto plain = make(route({{0, 0, 24}, {0, 0, 120}, {0, 0, 216}}, 3), literal);
        QVERIFY(plain.nodes.ladders.empty());
        QCOMPARE(plain.nodes.nodes.front().type, NodeType::ladderUp);
    }

    void gaps_data() {
        QTest::addColumn<double>("width");
        QTest::addColumn<bool>("gap");
        QTest::newRow("a crack") << 16.0 << false;
        QTest::newRow("less than a body's slack") << 40.0 << false;
        QTest::newRow("a gap") << 80.0 << true;
        QTest::newRow("a wide gap") << 200.0 << true;
    }
    void gaps() {
        QFETCH(double, width);
        QFETCH(bool, gap);
        const auto map = mapOf(gapWorld(static_cast<float>(width)));
        const Vec3 to(150 + static_cast<float>(width), 0, 24.125f);
        QCOMPARE(GapCheck(*map, {}).between(kFrom, to, true), gap);
        QCOMPARE(WalkCheck(*map, {}).between(kFrom, to).way == Way::gap, gap);
    }
    void walks_data() {
        QTest::addColumn<double>("height");
        QTest::addColumn<int>("way");
        QTest::newRow("flat") << 0.0 << static_cast<int>(Way::walkable);
        QTest::newRow("a step") << 18.0 << static_cast<int>(Way::walkable);
        QTest::newRow("a ledge") << 40.0 << static_cast<int>(Way::ledge);
        QTest::newRow("a wall") << 100.0 << static_cast<int>(Way::blocked);
    }
    void walks() {
        QFETCH(double, height);
        QFETCH(int, way);
        FlatWorld world;
        world.add({{-500, -500, -64}, {500, 500, 0}});
        const auto top = static_cast<float>(height);
        if (height > 0) world.add({{100, -500, 0}, {500, 500, top}});
        const auto map = mapOf(world);
        const auto verdict = WalkCheck(*map, {}).between({50, 0, 24.03125f}, {150, 0, top + 24.03125f});
        QCOMPARE(static_cast<int>(verdict.way), way);
    }
    void nodesStandOnTheFloor() {
        FlatWorld world;
        world.add({{-500, -500, -64}, {500, 500, 0}});
        const auto map = mapOf(world);
        const auto made = make(route({{0, 0, 34}, {96, 0, 30}}, 3), {}, map.get());
        QCOMPARE(made.nodes.nodes.size(), 2u);
        for (const auto& node : made.nodes.nodes) QVERIFY(std::abs(node.origin.z - 24) < 0.1f);
        Parameters floating;
        QVERIFY(floating.set(Param::NodeSnapToFloor, 0));
        QCOMPARE(
            make(route({{0, 0, 34}, {96, 0, 30}}, 3), floating, map.get()).nodes.nodes.front().origin.z >= 30,
            true);
    }

    void highVotes_data() {
        QTest::addColumn<QString>("className");
        QTest::addColumn<double>("beside");
        QTest::addColumn<double>("height");
        QTest::newRow("on another player") << "" << 0.0 << 24.0;
        QTest::newRow("on a platform") << "func_plat" << 0.0 << 80.0;
        QTest::newRow("on a train") << "func_train" << 0.0 << 80.0;
        QTest::newRow("on a box that breaks") << "func_explosive" << 0.0 << 80.0;
        QTest::newRow("beside a platform") << "func_plat" << 300.0 << 24.0;
        QTest::newRow("in a trigger") << "trigger_multiple" << 0.0 << 24.0;
    }
    /// Players stand on each other and on what moves; only there nodes stay above the floor.
    void highVotes() {
        QFETCH(QString, className);
        QFETCH(double, beside);
        QFETCH(double, height);
        FlatWorld world;
        world.add({{-500, -500, -64}, {500, 500, 0}});
        auto bsp = world.bsp();
        const auto at = static_cast<float>(beside);
        if (!className.isEmpty()) {
            bsp.entities.push_back({{{"classname", "worldspawn"}}});
            bsp.models.push_back({.bounds = {{-32, at - 32, 40}, {32, at + 32, 56}}});
            bsp.entities.push_back(
                {{{"classname", className.toStdString()}, {"model", "*1"}, {"target", "way"}}});
        }
        const auto map = std::make_shared<const GameMap>(std::move(bsp), ContentHash{});
        const auto made = make(route({{0, 0, 80}, {20, 0, 80}}, 3), {}, map.get());
        QVERIFY(!made.nodes.nodes.empty());
        for (const auto& node : made.nodes.nodes)
            QVERIFY2(std::abs(node.origin.z - height) < 0.1, qPrintable(QString::number(node.origin.z)));
    }
};

NAVWRIGHT_TEST(TestNodesLinks);
#include "tst_nodes_links.moc"
