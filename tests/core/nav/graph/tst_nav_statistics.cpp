#include <QtTest>

#include "core/nav/graph/nav_statistics.h"
#include "test_program.h"

using namespace navwright;

class TestNavStatistics : public QObject {
    Q_OBJECT

  private slots:
    void everythingIsCounted() {
        NavGraph graph;
        graph.nodes = {{.origin = Vec3(0, -8, 24), .type = NodeType::spawnPoint},
                       {.origin = Vec3(30, 32, 24)},
                       {.origin = Vec3(100, 0, 64), .type = NodeType::water},
                       {.origin = Vec3(500, 0, 24), .type = static_cast<NodeType>(200)},
                       {.origin = Vec3(9999, 0, 24), .inUse = false}};
        graph.nodes[0].links = {{.target = 1, .cost = 50}, {.target = 2, .type = NodeType::jump, .cost = 10}};
        graph.nodes[1].links = {{.target = 0, .cost = 30}};
        const auto statistics = navStatistics(graph);
        QCOMPARE(statistics.nodes, std::size_t{4});
        QCOMPARE(statistics.unused, std::size_t{1});
        QCOMPARE(statistics.links, std::size_t{3});
        QCOMPARE(statistics.nodeTypes[21], std::size_t{1});
        QCOMPARE(statistics.nodeTypes[1], std::size_t{1});
        QCOMPARE(statistics.nodeTypes[kNodeTypeCount], std::size_t{1});
        QCOMPARE(statistics.linkTypes[1], std::size_t{2});
        QCOMPARE(statistics.linkTypes[10], std::size_t{1});
        QVERIFY((statistics.nodesByLinks == std::vector<std::size_t>{2, 1, 1}));
        QCOMPARE(statistics.linksPerNode.mean, 0.75);
        QCOMPARE(statistics.oneWayLinks, std::size_t{1});
        QCOMPARE(statistics.oneWayShare(), 1.0 / 3);
        QCOMPARE(statistics.deadEnds, std::size_t{1});
        QCOMPARE(statistics.unlinkedNodes, std::size_t{1});
        QCOMPARE(statistics.lengths.min, 50.0);
        QCOMPARE(statistics.costs.median, 30.0);
        QVERIFY((statistics.bounds == Box{Vec3(0, -8, 24), Vec3(500, 32, 64)}));
    }

    void emptyGraphsHaveZeros() {
        const auto statistics = navStatistics({});
        QCOMPARE(statistics.nodes, std::size_t{0});
        QCOMPARE(statistics.oneWayShare(), 0.0);
        QCOMPARE(statistics.lengths.mean, 0.0);
        QVERIFY(statistics.nodesByLinks.empty());
    }

    void mediansAreInTheMiddle_data() {
        QTest::addColumn<QList<double>>("values");
        QTest::addColumn<double>("median");
        QTest::newRow("one") << QList<double>{4} << 4.0;
        QTest::newRow("two") << QList<double>{9, 4} << 6.5;
        QTest::newRow("odd") << QList<double>{9, 1, 2} << 2.0;
        QTest::newRow("even") << QList<double>{9, 1, 2, 4} << 3.0;
    }
    void mediansAreInTheMiddle() {
        QFETCH(QList<double>, values);
        QFETCH(double, median);
        const auto spread = spreadOf({values.begin(), values.end()});
        QCOMPARE(spread.median, median);
        QCOMPARE(spread.min, *std::ranges::min_element(values));
        QCOMPARE(spread.max, *std::ranges::max_element(values));
    }
};

NAVWRIGHT_TEST(TestNavStatistics);
#include "tst_nav_statistics.moc"
