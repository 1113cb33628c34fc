#include <QtTest>

#include "test_program.h"
#include "walked_graph.h"

namespace {

/// What a number of walks, deaths and failures on 0 -> 1 -> 2 make of the test.
WalkedGraph walked(int walks, int deathsAtGoal, int failures) {
    WalkedGraph graph(3, WalkedGraph::chain(3));
    graph.spawn(0, 0);
    for (int i = 0; i < walks; ++i) graph.walk(0, {0, 1, 2}, i);
    for (int i = 0; i < deathsAtGoal; ++i) graph.die(0, NAVTEST_FALL, 2, i);
    for (int i = 0; i < failures; ++i) {
        navtest_goal_taken(graph.get(), 0, 2, 0, 1);
        navtest_stuck(graph.get(), 0, 0, i);
    }
    return graph;
}

}  // namespace

class TestNavtestVerdict : public QObject {
    Q_OBJECT

  private slots:
    void badNodes_data() {
        QTest::addColumn<int>("visits");
        QTest::addColumn<int>("deaths");
        QTest::addColumn<bool>("bad");
        QTest::newRow("too few visits") << 4 << 4 << false;
        QTest::newRow("enough visits") << 5 << 2 << true;
        QTest::newRow("share below") << 10 << 2 << false;
        QTest::newRow("share at the limit") << 10 << 3 << false;
        QTest::newRow("share above") << 10 << 4 << true;
        QTest::newRow("never visited") << 0 << 9 << false;
    }
    void badNodes() {
        QFETCH(int, visits);
        QFETCH(int, deaths);
        QFETCH(bool, bad);
        const auto graph = walked(visits, deaths, 0);
        QCOMPARE(navtest_is_bad_node(graph.get(), 2) != 0, bad);
        QCOMPARE(graph.summary(1, 60).bad_nodes, bad ? 1 : 0);
    }

    void badLinks_data() {
        QTest::addColumn<int>("traversals");
        QTest::addColumn<int>("failures");
        QTest::addColumn<bool>("bad");
        QTest::newRow("one attempt") << 0 << 1 << false;
        QTest::newRow("two attempts, both failed") << 0 << 2 << true;
        QTest::newRow("half failed") << 2 << 2 << false;
        QTest::newRow("more than half failed") << 2 << 3 << true;
        QTest::newRow("never tried") << 0 << 0 << false;
    }
    void badLinks() {
        QFETCH(int, traversals);
        QFETCH(int, failures);
        QFETCH(bool, bad);
        const auto graph = walked(traversals, 0, failures);
        QCOMPARE(navtest_is_bad_link(graph.get(), &graph.link(0, 1)) != 0, bad);
        QCOMPARE(graph.summary(1, 60).bad_links, bad ? 1 : 0);
    }

    void aNodeNoSpawnPointLeadsToIsUnreachable() {
        const WalkedGraph graph(4, {{0, 1}, {1, 0}, {2, 1}, {2, 3}});
        QVERIFY(!navtest_is_unreachable(graph.get(), 0));
        QVERIFY(!navtest_is_unreachable(graph.get(), 1));
        QVERIFY(navtest_is_unreachable(graph.get(), 2));
        QVERIFY(navtest_is_unreachable(graph.get(), 3));
        QCOMPARE(graph.summary(1, 60).unreachable_share, 0.5);
    }

    void withoutSpawnPointsAllIsUnreachable() {
        const WalkedGraph graph(2, WalkedGraph::chain(2), {});
        QCOMPARE(graph.summary(1, 60).unreachable_nodes, 2);
    }

    void threeFailedGoalsAndNoTouchAreUnreachable() {
        WalkedGraph graph(3, WalkedGraph::chain(3));
        graph.spawn(0, 0);
        navtest_goal_refused(graph.get(), 0, 2);
        navtest_goal_refused(graph.get(), 0, 2);
        QVERIFY(!navtest_is_unreachable(graph.get(), 2));
        navtest_goal_taken(graph.get(), 0, 2, 0, 1);
        navtest_stuck(graph.get(), 0, 0, 16);
        QVERIFY(navtest_is_unreachable(graph.get(), 2));
        graph.walk(0, {0, 1, 2}, 20);
        QVERIFY2(!navtest_is_unreachable(graph.get(), 2), "it was touched after all");
    }

    void ratesArePerBotAndMinute() {
        const auto sum = walked(1, 3, 4).summary(2, 120);
        QCOMPARE(sum.death_rate, 0.75);
        QCOMPARE(sum.stuck_rate, 1.0);
        QCOMPARE(sum.visits, 1U);
        QCOMPARE(sum.nodes_visited, 2);
        QCOMPARE(sum.coverage, 2.0 / 3);
    }

    void verdict_data() {
        QTest::addColumn<double>("minCoverage");
        QTest::addColumn<int>("deaths");
        QTest::addColumn<int>("stuck");
        QTest::addColumn<bool>("passed");
        QTest::newRow("all within the limits") << 0.6 << 0 << 0 << true;
        QTest::newRow("at the limits") << 2.0 / 3 << 1 << 2 << true;
        QTest::newRow("coverage") << 0.7 << 0 << 0 << false;
        QTest::newRow("deaths") << 0.6 << 2 << 0 << false;
        QTest::newRow("stuck") << 0.6 << 0 << 3 << false;
    }
    void verdict() {
        QFETCH(double, minCoverage);
        QFETCH(int, deaths);
        QFETCH(int, stuck);
        QFETCH(bool, passed);
        auto config = WalkedGraph::defaults();
        config.min_coverage = minCoverage;
        WalkedGraph graph(3, WalkedGraph::chain(3), {0}, config);
        graph.spawn(0, 0);
        graph.walk(0, {0, 1, 2}, 1);
        for (int i = 0; i < deaths; ++i) graph.die(0, NAVTEST_DROWN, 1, 2);
        for (int i = 0; i < stuck; ++i) navtest_stuck(graph.get(), 0, NAVTEST_NONE, 3);
        QCOMPARE(graph.summary(2, 60).passed != 0, passed);
    }

    void singleNodesAndLinksFailWhereJudged_data() {
        QTest::addColumn<int>("visits");
        QTest::addColumn<int>("deaths");
        QTest::addColumn<int>("failures");
        QTest::addColumn<bool>("nodes");
        QTest::addColumn<bool>("links");
        QTest::newRow("deaths at 30 %, failures at half") << 10 << 3 << 10 << true << true;
        QTest::newRow("more deaths") << 10 << 4 << 0 << false << true;
        QTest::newRow("more failures") << 10 << 0 << 11 << true << false;
        QTest::newRow("from the first on") << 1 << 1 << 2 << false << false;
    }
    void singleNodesAndLinksFailWhereJudged() {
        QFETCH(int, visits);
        QFETCH(int, deaths);
        QFETCH(int, failures);
        QFETCH(bool, nodes);
        QFETCH(bool, links);
        const auto passes = [&](int judgeNodes, int judgeLinks) {
            auto config = WalkedGraph::defaults();
            config.min_coverage = 0.5;
            config.max_death_rate = config.max_stuck_rate = 1000;
            config.bad_node_visits = config.bad_link_attempts = 1;
            config.judge_nodes = judgeNodes;
            config.judge_links = judgeLinks;
            WalkedGraph graph(3, WalkedGraph::chain(3), {0}, config);
            graph.spawn(0, 0);
            for (int i = 0; i < visits; ++i) graph.walk(0, {0, 1, 2}, i);
            for (int i = 0; i < deaths; ++i) graph.die(0, NAVTEST_FALL, 2, i);
            for (int i = 0; i < failures; ++i) {
                navtest_goal_taken(graph.get(), 0, 2, 0, 1);
                navtest_stuck(graph.get(), 0, 0, i);
            }
            return graph.summary(1, 60).passed != 0;
        };
        QVERIFY(passes(0, 0));
        QCOMPARE(passes(1, 0), nodes);
        QCOMPARE(passes(0, 1), links);
    }

    void arrivalsCountWhereSoAsked() {
        auto config = WalkedGraph::defaults();
        config.visited_by_arrival = 1;
        WalkedGraph graph(3, WalkedGraph::chain(3), {0}, config);
        graph.spawn(0, 0);
        graph.walk(0, {0, 1, 2}, 1);
        QCOMPARE(graph.summary(1, 60).nodes_visited, 1);
        QVERIFY(!navtest_is_unreachable(graph.get(), 1));
        config.unreachable_by_visits = 1;
        WalkedGraph strict(3, WalkedGraph::chain(3), {0}, config);
        strict.spawn(0, 0);
        strict.walk(0, {0, 1, 2}, 1);
        QVERIFY(navtest_is_unreachable(strict.get(), 1) && !navtest_is_unreachable(strict.get(), 2));
    }

    void unreachableNodesFail() {
        auto config = WalkedGraph::defaults();
        config.min_coverage = 0;
        const WalkedGraph graph(20, WalkedGraph::chain(20), {0}, config);
        const WalkedGraph torn(20, WalkedGraph::chain(18), {0}, config);
        QVERIFY(graph.summary(1, 60).passed);
        QVERIFY(!torn.summary(1, 60).passed);
    }

    void aTestWithoutBotsFails() {
        auto config = WalkedGraph::defaults();
        config.min_coverage = 0;
        const WalkedGraph graph(2, WalkedGraph::chain(2), {0}, config);
        QVERIFY(!graph.summary(0, 300).passed);
        QVERIFY(!graph.summary(8, 0).passed);
    }

    void endsAtItsDurationWhenCoverageSuffices() {
        WalkedGraph graph(3, WalkedGraph::chain(3), {0}, covering(0.6));
        graph.spawn(0, 0);
        graph.walk(0, {0, 1, 2}, 1);
        QVERIFY(!navtest_finished(graph.get(), 299.9));
        QVERIFY(navtest_finished(graph.get(), 300));
    }

    void goesOnWhileCoverageGrows() {
        WalkedGraph graph(100, WalkedGraph::chain(100), {0}, covering(1));
        graph.spawn(0, 0);
        int time = 0;
        for (int node = 1; time <= 600; ++time) {
            if (time % 60 == 59) {
                navtest_goal_taken(graph.get(), 0, node, node - 1, node);
                graph.arrive(0, time);
                ++node;
            }
            QVERIFY2(!navtest_finished(graph.get(), time), qPrintable(QString::number(time)));
        }
        while (time < 10000 && !navtest_finished(graph.get(), time)) ++time;
        QCOMPARE(time, 660);
    }

    void neverRunsLongerThanItMay() {
        auto config = covering(1);
        config.max_duration = 400;
        config.growth_share = 0;
        const WalkedGraph graph(3, WalkedGraph::chain(3), {0}, config);
        int time = 0;
        while (time < 10000 && !navtest_finished(graph.get(), time)) ++time;
        QCOMPARE(time, 400);
    }

  private:
    static navtest_config_t covering(double share) {
        auto config = WalkedGraph::defaults();
        config.min_coverage = share;
        return config;
    }
};

NAVWRIGHT_TEST(TestNavtestVerdict);
#include "tst_navtest_verdict.moc"
