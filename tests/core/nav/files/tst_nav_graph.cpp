#include <QtTest>

#include <cmath>
#include <limits>

#include "core/nav/files/nearest_node.h"
#include "nav_samples.h"
#include "test_program.h"

using namespace navwright;

class TestNavGraph : public QObject {
    Q_OBJECT

  private slots:
    void typesHaveTheEnginesNumbers_data() {
        QTest::addColumn<int>("number");
        QTest::addColumn<QString>("name");
        QTest::newRow("move") << 1 << "MOVE";
        QTest::newRow("ladder") << 3 << "LADDER";
        QTest::newRow("look-at") << 8 << "POI_LOOKAT";
        QTest::newRow("jump") << 10 << "JUMP";
        QTest::newRow("stand drop") << 11 << "STAND_DROP";
        QTest::newRow("ladder down") << 15 << "LADDER_DOWN";
        QTest::newRow("spawn point") << 21 << "SPAWNPOINT";
        QTest::newRow("last") << 24 << "ESP_TARGET";
    }
    void typesHaveTheEnginesNumbers() {
        QFETCH(int, number);
        QFETCH(QString, name);
        const auto type = static_cast<NodeType>(number);
        QCOMPARE(nodeTypeName(type), std::string_view(name.toStdString()));
        QVERIFY(nodeTypeFromName(name.toStdString()) == type);
    }

    void unknownTypesHaveNoName() {
        QCOMPARE(nodeTypeName(static_cast<NodeType>(25)), std::string_view("?"));
        QVERIFY(!nodeTypeFromName("?"));
        QVERIFY(!nodeTypeFromName("move"));
    }

    void costsAreDistancesAndNeverZero() {
        QCOMPARE(linkCost(Vec3(0, 0, 0), Vec3(30, 40, 0)), 50.0f);
        QVERIFY(linkCost(Vec3(1, 2, 3), Vec3(1, 2, 3)) > 0);
        constexpr float kFar = std::numeric_limits<float>::max();
        QVERIFY(std::isfinite(linkCost(Vec3(-kFar), Vec3(kFar))));
    }

    void linksAreSortedByHeight() {
        NavGraph graph;
        for (const float z : {0.0f, 10.0f, 30.0f, 10.0f, -5.0f})
            graph.nodes.push_back({.origin = Vec3(z, 1, z)});
        for (const std::int32_t target : {4, 1, 2, 3}) graph.nodes[0].links.push_back({.target = target});
        sortLinks(graph);
        std::vector<std::int32_t> order;
        for (const auto& link : graph.nodes[0].links) order.push_back(link.target);
        QVERIFY((order == std::vector<std::int32_t>{2, 1, 3, 4}));
    }

    void linksOfOneHeightAreSortedByCost() {
        NavGraph graph;
        for (int i = 0; i < 4; ++i) graph.nodes.push_back({.origin = Vec3(i, 1, 0)});
        for (const auto& [target, cost] : {std::pair(1, 30.0f), std::pair(2, 10.0f), std::pair(3, 20.0f)})
            graph.nodes[0].links.push_back({.target = target, .cost = cost});
        sortLinks(graph);
        QCOMPARE(graph.nodes[0].links[0].target, 2);
        QCOMPARE(graph.nodes[0].links[1].target, 3);
        QCOMPARE(graph.nodes[0].links[2].target, 1);
    }

    void sortingTwiceChangesNothing() {
        auto graph = randomNav(500, 2);
        sortLinks(graph);
        const auto once = graph;
        sortLinks(graph);
        QVERIFY(graph == once);
    }

    void keptNodesKeepOrderAndLinks() {
        const auto graph = randomNav(200, 4);
        std::vector<bool> keep(200);
        for (std::size_t i = 0; i < keep.size(); ++i) keep[i] = i % 3 != 1;
        auto left = graph;
        const auto previous = keepNodes(left, keep);
        QCOMPARE(previous.size(), left.nodes.size());
        QVERIFY(std::ranges::is_sorted(previous));
        std::size_t links = 0;
        for (std::size_t i = 0; i < previous.size(); ++i) {
            const auto& before = graph.nodes[static_cast<std::size_t>(previous[i])];
            QVERIFY(keep[static_cast<std::size_t>(previous[i])]);
            QVERIFY(left.nodes[i].origin == before.origin);
            for (const auto& link : left.nodes[i].links) {
                const auto* old = findLink(before, previous[static_cast<std::size_t>(link.target)]);
                QVERIFY(old != nullptr && old->type == link.type && old->cost == link.cost);
            }
            links += static_cast<std::size_t>(std::ranges::count_if(before.links, [&](const NavLink& link) {
                return keep[static_cast<std::size_t>(link.target)];
            }));
        }
        QCOMPARE(left.linkCount(), links);
    }

    void keepingAllChangesNothing() {
        const auto graph = randomNav(50, 6);
        auto left = graph;
        const auto previous = keepNodes(left, std::vector<bool>(50, true));
        QVERIFY(left == graph);
        QCOMPARE(previous.size(), std::size_t{50});
    }

    void theNearestNodeIsFound() {
        NavGraph graph;
        for (const float x : {100.0f, 50.0f, 20.0f}) graph.nodes.push_back({.origin = Vec3(x, 0, 24)});
        QCOMPARE(nearestNode(graph, Vec3(30, 0, 24), 24), std::optional<std::size_t>(2));
        QCOMPARE(nearestNode(graph, Vec3(44, 0, 24), 24), std::optional<std::size_t>(1));
        QCOMPARE(nearestNode(graph, Vec3(124, 0, 24), 24), std::optional<std::size_t>(0));
        QCOMPARE(nearestNode(graph, Vec3(125, 0, 24), 24), std::optional<std::size_t>());
        QCOMPARE(nearestNode(graph, Vec3(0, 0, 24), -1), std::optional<std::size_t>());
    }

    void tiesAreBrokenByPlaceNotByNumber() {
        NavGraph graph;
        for (const float x : {10.0f, -10.0f}) graph.nodes.push_back({.origin = Vec3(x, 0, 24)});
        QCOMPARE(nearestNode(graph, Vec3(0, 0, 24), 24), std::optional<std::size_t>(1));
        std::ranges::reverse(graph.nodes);
        QCOMPARE(nearestNode(graph, Vec3(0, 0, 24), 24), std::optional<std::size_t>(0));
    }

    void unusedNodesAreNotFound() {
        NavGraph graph;
        graph.nodes.push_back({.origin = Vec3(1, 0, 0), .inUse = false});
        QVERIFY(!nearestNode(graph, Vec3(1, 0, 0), 24));
    }

    /// The nearest nodes of both ends need not be those the link joins.
    void theNearestLinkIsFound() {
        NavGraph graph;
        for (const float x : {0.0f, 8.0f, 100.0f, 110.0f}) graph.nodes.push_back({.origin = Vec3(x, 0, 24)});
        graph.nodes[1].links.push_back({.target = 3});
        graph.nodes[3].links.push_back({.target = 1});
        const auto found = nearestLink(graph, Vec3(0, 0, 24), Vec3(100, 0, 24), 24);
        QVERIFY((found == LinkPlace{1, 0}));
        QVERIFY(!nearestLink(graph, Vec3(0, 0, 24), Vec3(100, 0, 24), 9));
        graph.nodes[0].links.push_back({.target = 2});
        QVERIFY((nearestLink(graph, Vec3(0, 0, 24), Vec3(100, 0, 24), 24) == LinkPlace{0, 0}));
    }
};

NAVWRIGHT_TEST(TestNavGraph);
#include "tst_nav_graph.moc"
