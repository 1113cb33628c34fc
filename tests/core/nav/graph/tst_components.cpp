#include <QtTest>

#include "core/base/file_bytes.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/graph/components.h"
#include "nav_samples.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Nodes at x = 100 * index with these links.
NavGraph graphOf(int count, const std::vector<std::pair<std::int32_t, std::int32_t>>& links) {
    NavGraph graph;
    for (int i = 0; i < count; ++i) graph.nodes.push_back({.origin = Vec3(100 * i, 0, 24)});
    for (const auto& [from, to] : links) {
        graph.nodes[static_cast<std::size_t>(from)].links.push_back({.target = to, .cost = 1});
    }
    return graph;
}

std::vector<std::vector<std::int32_t>> members(const Components& components) {
    std::vector<std::vector<std::int32_t>> lists;
    for (const auto& component : components.components) lists.push_back(component.nodes);
    return lists;
}

using Lists = std::vector<std::vector<std::int32_t>>;

}  // namespace

class TestComponents : public QObject {
    Q_OBJECT

  private slots:
    void ringsAreIslands() {
        const auto graph = graphOf(6, {{0, 1}, {1, 0}, {1, 2}, {2, 3}, {3, 4}, {4, 2}});
        const auto components = strongComponents(graph);
        QVERIFY((members(components) == Lists{{2, 3, 4}, {0, 1}, {5}}));
        QVERIFY((components.of == std::vector<std::int32_t>{1, 1, 0, 0, 0, 2}));
        QCOMPARE(components.largestShare(), 0.5);
        QVERIFY(components.components[0].center == Vec3(300, 0, 24));
        QVERIFY((members(weakComponents(graph)) == Lists{{0, 1, 2, 3, 4}, {5}}));
    }

    void lookAtMarksAndUnusedNodesDoNotJoin() {
        auto graph = graphOf(4, {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 3}, {3, 2}});
        graph.nodes[1].links[0].type = NodeType::poiLookAt;
        graph.nodes[2].inUse = false;
        QVERIFY((members(strongComponents(graph)) == Lists{{0}, {1}, {3}}));
        QVERIFY((members(weakComponents(graph)) == Lists{{0, 1}, {3}}));
        QCOMPARE(strongComponents(graph).of[2], -1);
        QVERIFY((reachableFrom(graph, std::vector{1}) == std::vector<bool>{false, true, false, false}));
    }

    void emptyGraphsHaveNone() {
        QCOMPARE(strongComponents({}).largestShare(), 0.0);
        QVERIFY(weakComponents({}).components.empty());
        QVERIFY(reachableFrom({}, {}).empty());
        QVERIFY(nodesAt({}, std::vector{Vec3(0)}) == std::vector<std::int32_t>{-1});
    }

    void longChainsNeedNoStack() {
        NavGraph graph;
        constexpr std::int32_t kLong = 200000;
        for (std::int32_t i = 0; i < kLong; ++i) {
            graph.nodes.push_back(
                {.origin = Vec3(i, 0, 0), .links = {{.target = (i + 1) % kLong, .cost = 1}}});
        }
        QCOMPARE(strongComponents(graph).components.size(), std::size_t{1});
        graph.nodes.back().links.clear();
        QCOMPARE(strongComponents(graph).components.size(), std::size_t{kLong});
    }

    /// Two nodes are in one strong island exactly when each reaches the other.
    void islandsAgreeWithReachability() {
        for (unsigned seed = 0; seed < 15; ++seed) {
            const auto graph = randomNav(70, seed);
            const auto strong = strongComponents(graph);
            const auto weak = weakComponents(graph);
            for (std::int32_t a = 0; a < 70; ++a) {
                const auto fromA = reachableFrom(graph, std::vector{a});
                for (std::int32_t b = 0; b < a; ++b) {
                    const auto fromB = reachableFrom(graph, std::vector{b});
                    const bool both =
                        fromA[static_cast<std::size_t>(b)] && fromB[static_cast<std::size_t>(a)];
                    QCOMPARE(strong.of[static_cast<std::size_t>(a)] == strong.of[static_cast<std::size_t>(b)],
                             both);
                    if (both)
                        QCOMPARE(weak.of[static_cast<std::size_t>(a)], weak.of[static_cast<std::size_t>(b)]);
                }
            }
        }
    }

    void startsReachThemselves() {
        const auto graph = graphOf(4, {{0, 1}, {2, 3}});
        QVERIFY((reachableFrom(graph, std::vector{0, -1}) == std::vector<bool>{true, true, false, false}));
    }

    void botsStartFromTheNearestNode_data() {
        QTest::addColumn<float>("x");
        QTest::addColumn<float>("z");
        QTest::addColumn<int>("node");
        QTest::newRow("beside") << 40.0f << 24.0f << 0;
        QTest::newRow("nearer to the next") << 60.0f << 24.0f << 1;
        QTest::newRow("at the rim") << 196.0f << 24.0f << 1;
        QTest::newRow("too far") << 197.0f << 24.0f << -1;
        QTest::newRow("60 above") << 0.0f << 84.0f << 0;
        QTest::newRow("too high") << 0.0f << 85.0f << -1;
    }
    void botsStartFromTheNearestNode() {
        QFETCH(float, x);
        QFETCH(float, z);
        QFETCH(int, node);
        QVERIFY(nodesAt(graphOf(2, {}), std::vector{Vec3(x, 0, z)}) == std::vector<std::int32_t>{node});
    }

    void unusedNodesAreNoStart() {
        auto graph = graphOf(2, {});
        graph.nodes[0].inUse = false;
        QVERIFY(nodesAt(graph, std::vector{Vec3(40, 0, 24)}) == std::vector<std::int32_t>{1});
    }

    /// Sizes found by another program, from plain reachability both ways.
    void theEnginesNavsHaveTheirKnownIslands_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QList<int>>("largest");
        QTest::newRow("wizs") << "wizs.nav" << QList<int>{834, 137, 76, 13};
        QTest::newRow("urbanjungle") << "urbanjungle.nav" << QList<int>{2413, 288, 258, 244};
    }
    void theEnginesNavsHaveTheirKnownIslands() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        QFETCH(QList<int>, largest);
        const auto bytes = readFile(sharedData() / "nav" / name.toStdString());
        const auto nav = readAq2Nav(*bytes, name.toStdString());
        const auto components = strongComponents(nav->graph);
        for (qsizetype i = 0; i < largest.size(); ++i) {
            QCOMPARE(static_cast<int>(components.components[static_cast<std::size_t>(i)].nodes.size()),
                     largest[i]);
        }
        std::size_t nodes = 0;
        for (const auto& component : components.components) nodes += component.nodes.size();
        QCOMPARE(nodes, nav->graph.nodes.size());
    }
};

NAVWRIGHT_TEST(TestComponents);
#include "tst_components.moc"
