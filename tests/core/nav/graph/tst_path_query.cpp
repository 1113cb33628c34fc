#include <QtTest>

#include <limits>

#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"
#include "nav_samples.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Three short links 0-1-2-3, or one long link 0-3 that costs more.
NavGraph shortcut() {
    NavGraph graph;
    for (const float x : {0.0f, 100.0f, 200.0f, 300.0f}) graph.nodes.push_back({.origin = Vec3(x, 0, 24)});
    graph.nodes[0].links = {{.target = 1, .cost = 100}, {.target = 3, .cost = 500}};
    graph.nodes[1].links = {{.target = 2, .cost = 100}};
    graph.nodes[2].links = {{.target = 3, .cost = 100}};
    return graph;
}

using Nodes = std::vector<std::int32_t>;

/// Least costs by trying every link as often as there are nodes.
std::vector<double> bellmanFord(const NavGraph& graph, std::int32_t from) {
    std::vector<double> cost(graph.nodes.size(), std::numeric_limits<double>::infinity());
    cost[static_cast<std::size_t>(from)] = 0;
    for (std::size_t round = 0; round < graph.nodes.size(); ++round) {
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            for (const auto& link : graph.nodes[i].links) {
                if (link.type == NodeType::poiLookAt) continue;
                auto& there = cost[static_cast<std::size_t>(link.target)];
                there = std::min(there, cost[i] + static_cast<double>(link.cost));
            }
        }
    }
    return cost;
}

}  // namespace

class TestPathQuery : public QObject {
    Q_OBJECT

  private slots:
    void botsTakeTheFewestLinks() {
        const auto path = enginePath(shortcut(), 0, 3);
        QVERIFY(path.found);
        QVERIFY((path.nodes == Nodes{0, 3}));
        QCOMPARE(path.cost, 500.0);
        QCOMPARE(path.length, 300.0);
        QCOMPARE(path.seconds, 1.0);
    }

    void theCheapestWayMayBeLonger() {
        const auto path = cheapestPath(shortcut(), 0, 3);
        QVERIFY(path.found);
        QVERIFY((path.nodes == Nodes{0, 1, 2, 3}));
        QCOMPARE(path.cost, 300.0);
        QCOMPARE(path.nearest, 3);
    }

    /// Between two ways to a node not yet expanded the engine takes the cheaper.
    void costsDecideBetweenEqualWays() {
        NavGraph graph;
        for (int i = 0; i < 6; ++i) graph.nodes.push_back({.origin = Vec3(100 * i, 0, 24)});
        graph.nodes[0].links = {{.target = 1, .cost = 50}, {.target = 2, .cost = 10}};
        graph.nodes[1].links = {{.target = 3, .cost = 50}, {.target = 5, .cost = 1}};
        graph.nodes[2].links = {{.target = 3, .cost = 10}};
        graph.nodes[3].links = {{.target = 4, .cost = 1}};
        QVERIFY((enginePath(graph, 0, 4).nodes == Nodes{0, 2, 3, 4}));
        QVERIFY((enginePath(graph, 0, 3).nodes == Nodes{0, 1, 3}));  // met first
    }

    /// Where all neighbours are seen already, only the cheapest of them is improved.
    void onlyTheCheapestSeenNeighbourIsImproved() {
        NavGraph graph;
        for (int i = 0; i < 6; ++i) graph.nodes.push_back({.origin = Vec3(100 * i, 0, 24)});
        graph.nodes[0].links = {
            {.target = 1, .cost = 100}, {.target = 2, .cost = 200}, {.target = 3, .cost = 5}};
        // The fourth node sees the first two, both known; the second would gain more but costs more now.
        graph.nodes[3].links = {{.target = 2, .cost = 5}, {.target = 1, .cost = 5}};
        graph.nodes[1].links = {{.target = 4, .cost = 1}};
        graph.nodes[2].links = {{.target = 5, .cost = 1}};
        QVERIFY((enginePath(graph, 0, 5).nodes == Nodes{0, 2, 5}));
        QVERIFY((cheapestPath(graph, 0, 5).nodes == Nodes{0, 3, 2, 5}));
    }

    void unreachableGoalsSayHowFarOneGets_data() {
        QTest::addColumn<bool>("engine");
        QTest::newRow("engine") << true;
        QTest::newRow("cheapest") << false;
    }
    void unreachableGoalsSayHowFarOneGets() {
        QFETCH(bool, engine);
        auto graph = shortcut();
        graph.nodes[0].links.pop_back();
        graph.nodes[2].links[0].type = NodeType::poiLookAt;
        const auto path = engine ? enginePath(graph, 0, 3) : cheapestPath(graph, 0, 3);
        QVERIFY(!path.found);
        QCOMPARE(path.nearest, 2);
        QVERIFY((path.nodes == Nodes{0, 1, 2}));
    }

    void oddQuestionsHaveAnswers() {
        const auto graph = shortcut();
        for (const auto& path : {enginePath(graph, 2, 2), cheapestPath(graph, 2, 2)}) {
            QVERIFY(path.found && path.nodes == Nodes{2} && path.cost == 0);
        }
        for (const std::int32_t wrong : {-1, 4}) {
            QVERIFY(!enginePath(graph, wrong, 0).found && !enginePath(graph, 0, wrong).found);
            QVERIFY(!cheapestPath(graph, wrong, 0).found && !cheapestPath(graph, 0, wrong).found);
        }
    }

    void badCostsEndToo() {
        auto graph = shortcut();
        graph.nodes[3].links = {{.target = 0, .cost = -1000}};
        graph.nodes[1].links.push_back({.target = 0, .cost = std::numeric_limits<float>::quiet_NaN()});
        QVERIFY(cheapestPath(graph, 0, 3).found);
        QVERIFY(enginePath(graph, 1, 0).found);
    }

    /// Both searches find a way exactly when there is one, along links that exist; Dijkstra's is the
    /// cheapest.
    void searchesAgreeWithBruteForce() {
        for (unsigned seed = 0; seed < 8; ++seed) {
            const auto graph = randomNav(60, seed);
            for (std::int32_t from = 0; from < 60; from += 7) {
                const auto reached = reachableFrom(graph, std::vector{from});
                const auto costs = bellmanFord(graph, from);
                for (std::int32_t to = 0; to < 60; ++to) {
                    const auto engine = enginePath(graph, from, to);
                    const auto cheapest = cheapestPath(graph, from, to);
                    QCOMPARE(engine.found, static_cast<bool>(reached[static_cast<std::size_t>(to)]));
                    QCOMPARE(cheapest.found, engine.found);
                    if (!engine.found) continue;
                    QVERIFY(std::abs(cheapest.cost - costs[static_cast<std::size_t>(to)]) < 0.01);
                    QVERIFY(engine.cost >= cheapest.cost - 0.01);
                    QCOMPARE(engine.nodes.front(), from);
                    QCOMPARE(engine.nodes.back(), to);
                    for (std::size_t i = 0; i + 1 < engine.nodes.size(); ++i) {
                        QVERIFY(findLink(graph.nodes[static_cast<std::size_t>(engine.nodes[i])],
                                         engine.nodes[i + 1]));
                    }
                }
            }
        }
    }

    void timesFollowWhatABotDoes_data() {
        QTest::addColumn<int>("link");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<float>("dx");
        QTest::addColumn<float>("dz");
        QTest::addColumn<double>("seconds");
        const auto row = [](NodeType link, NodeType nodes, float dx, float dz, double seconds) {
            QTest::addRow("%s, %s nodes", nodeTypeName(link).data(), nodeTypeName(nodes).data())
                << static_cast<int>(link) << static_cast<int>(nodes) << dx << dz << seconds;
        };
        row(NodeType::move, NodeType::move, 300, 0, 1);
        row(NodeType::crouch, NodeType::move, 100, 0, 1);
        row(NodeType::water, NodeType::water, 0, -150, 1);
        row(NodeType::move, NodeType::ladder, 0, 200, 1);
        row(NodeType::standDrop, NodeType::move, 30, -100, 0.5);
        row(NodeType::unsafeDrop, NodeType::move, 600, -100, 2);
    }
    void timesFollowWhatABotDoes() {
        QFETCH(int, link);
        QFETCH(int, nodes);
        QFETCH(float, dx);
        QFETCH(float, dz);
        QFETCH(double, seconds);
        const auto type = static_cast<NodeType>(nodes);
        NavGraph graph;
        graph.nodes = {{.origin = Vec3(1, 1, 500), .type = type},
                       {.origin = Vec3(1 + dx, 1, 500 + dz), .type = type}};
        QCOMPARE(travelSeconds(graph, 0, {.target = 1, .type = static_cast<NodeType>(link)}), seconds);
    }

    /// From 0 to 2 one crouches 2.4 s, or runs twice .4 s over 1; nothing leads to 3.
    void quickestWaysToAllNodes() {
        NavGraph graph;
        for (const float x : {0.0f, 120.0f, 240.0f, 900.0f}) graph.nodes.push_back({.origin = {x, 0, 0}});
        graph.nodes[0].links = {{.target = 2, .type = NodeType::crouch},
                                {.target = 1, .type = NodeType::move}};
        graph.nodes[1].links = {{.target = 2, .type = NodeType::move}};
        const auto ways = quickestWays(graph, 0);
        QCOMPARE(ways.seconds[0], 0.0);
        QCOMPARE(ways.seconds[1], 0.4);
        QCOMPARE(ways.seconds[2], 0.8);
        QVERIFY(std::isinf(ways.seconds[3]));
        QCOMPARE(ways.before, (std::vector<std::int32_t>{-1, 0, 1, -1}));
        const auto without = quickestWays(
            graph, 0, [](std::int32_t from, const NavLink& link) { return from != 0 || link.target != 1; });
        QCOMPARE(without.seconds[2], 2.4);
        QCOMPARE(without.before[2], 0);
        QVERIFY(std::isinf(without.seconds[1]));
    }
};

NAVWRIGHT_TEST(TestPathQuery);
#include "tst_path_query.moc"
