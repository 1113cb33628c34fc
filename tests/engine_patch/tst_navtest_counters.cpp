#include <QtTest>

#include "test_program.h"
#include "walked_graph.h"

class TestNavtestCounters : public QObject {
    Q_OBJECT

  private slots:
    void refusesGraphsOfNoNodes() {
        const auto config = WalkedGraph::defaults();
        QVERIFY(!navtest_create(&config, 0));
        QVERIFY(!navtest_create(&config, -1));
    }

    void refusesNumbersOutsideTheGraph() {
        const auto config = WalkedGraph::defaults();
        navtest_t* test = navtest_create(&config, 2);
        const float origin[3] = {};
        QVERIFY(!navtest_set_node(test, 2, origin, 1));
        QVERIFY(!navtest_set_node(test, -1, origin, 1));
        QVERIFY(navtest_set_node(test, 0, origin, 1));
        QVERIFY2(!navtest_add_link(test, 0, 1), "node 1 is not in use");
        QVERIFY(!navtest_add_link(test, 0, 2));
        QVERIFY(!navtest_add_spawn(test, -1));
        navtest_free(test);
    }

    void sortsLinksAndKeepsEachOnce() {
        const WalkedGraph graph(3, {{2, 0}, {0, 2}, {0, 1}, {0, 2}, {1, 1}});
        QCOMPARE(navtest_link_count(graph.get()), 4);
        QCOMPARE(navtest_link(graph.get(), 0)->to, 1);
        QCOMPARE(navtest_link(graph.get(), 1)->to, 2);
        QCOMPARE(navtest_link(graph.get(), 3)->from, 2);
        QVERIFY(!navtest_link(graph.get(), 4));
        QVERIFY(!navtest_find_link(graph.get(), 2, 1));
    }

    void aWalkTouchesItsNodesAndVisitsItsGoal() {
        WalkedGraph graph(4, WalkedGraph::chain(4));
        graph.spawn(0, 0);
        graph.walk(0, {0, 1, 2, 3}, 1);
        QCOMPARE(graph.node(0).touches, 0U);
        QCOMPARE(graph.node(1).touches, 1U);
        QCOMPARE(graph.node(3).touches, 1U);
        QCOMPARE(graph.node(3).visits, 1U);
        QCOMPARE(graph.node(2).visits, 0U);
        QCOMPARE(graph.link(0, 1).traversals, 1U);
        QCOMPARE(graph.link(2, 3).traversals, 1U);
        QCOMPARE(graph.link(1, 0).traversals, 0U);
        QCOMPARE(navtest_goal_of(graph.get(), 0), NAVTEST_NONE);
    }

    void severalNodesInOneFrameAreAllCounted() {
        WalkedGraph graph(5, WalkedGraph::chain(5));
        graph.spawn(0, 0);
        navtest_goal_taken(graph.get(), 0, 4, 0, 1);
        graph.pass(0, {1, 2, 3}, 3, 4, 1);
        QCOMPARE(graph.link(0, 1).traversals, 1U);
        QCOMPARE(graph.link(1, 2).traversals, 1U);
        QCOMPARE(graph.link(2, 3).traversals, 1U);
        QCOMPARE(graph.link(3, 4).traversals, 0U);
    }

    void aNodeCutShortLeavesItsLinkUndecided() {
        WalkedGraph graph(4, WalkedGraph::chain(4));
        graph.spawn(0, 0);
        navtest_goal_taken(graph.get(), 0, 3, 0, 1);
        graph.pass(0, {2}, 2, 3, 1);
        QCOMPARE(graph.link(0, 1).traversals, 0U);
        QCOMPARE(graph.link(0, 1).failures, 0U);
        QCOMPARE(graph.link(1, 2).traversals, 0U);
        QCOMPARE(graph.node(1).touches, 0U);
        QCOMPARE(graph.node(2).touches, 1U);
    }

    void aStuckBotBlamesItsGoalAndTheLinkAttempted() {
        WalkedGraph graph(4, WalkedGraph::chain(4));
        graph.spawn(0, 0);
        navtest_goal_taken(graph.get(), 0, 3, 0, 1);
        graph.pass(0, {1}, 1, 2, 5);
        QVERIFY(!navtest_is_stuck(graph.get(), 0, 20));
        QVERIFY(navtest_is_stuck(graph.get(), 0, 20.1));
        QCOMPARE(navtest_stuck(graph.get(), 0, 1, 20.1), 1);
        QCOMPARE(graph.node(3).stuck, 1U);
        QCOMPARE(graph.link(1, 2).failures, 1U);
        QCOMPARE(graph.link(0, 1).failures, 0U);
        QCOMPARE(graph.node(1).stuck, 0U);
        QCOMPARE(navtest_goal_of(graph.get(), 0), NAVTEST_NONE);
        QVERIFY2(!navtest_is_stuck(graph.get(), 0, 35), "the clock starts again");
    }

    void withoutAGoalTheNodeStoodOnIsCharged() {
        WalkedGraph graph(3, {{0, 1}, {1, 2}});
        graph.spawn(0, 2);
        QCOMPARE(navtest_stuck(graph.get(), 0, 2, 16), 1);
        QCOMPARE(navtest_stuck(graph.get(), 0, NAVTEST_NONE, 32), 2);
        QCOMPARE(graph.node(2).stuck, 1U);
        QCOMPARE(graph.node(2).failed, 0U);
        QCOMPARE(graph.summary(1, 60).stuck, 2U);
    }

    void touchingOnTheSpotIsNoProgress() {
        WalkedGraph graph(3, WalkedGraph::chain(3));
        const float origin[3] = {0, 0, 0};
        const float near[3] = {10, 10, 10};
        const int touched = 1;
        navtest_spawned(graph.get(), 0, origin, 0);
        navtest_goal_taken(graph.get(), 0, 2, 0, 1);
        navtest_passed(graph.get(), 0, &touched, 1, 1, 2, near, 14);
        QVERIFY(navtest_is_stuck(graph.get(), 0, 16));
    }

    void passingANodeElsewhereIsProgress() {
        WalkedGraph graph(3, WalkedGraph::chain(3));
        graph.spawn(0, 0);
        navtest_goal_taken(graph.get(), 0, 2, 0, 1);
        graph.pass(0, {1}, 1, 2, 14);
        QVERIFY(!navtest_is_stuck(graph.get(), 0, 16));
    }

    void holdingStillIsNotStuck() {
        WalkedGraph graph(2, WalkedGraph::chain(2));
        graph.spawn(0, 0);
        navtest_waiting(graph.get(), 0, 14);
        QVERIFY(!navtest_is_stuck(graph.get(), 0, 20));
    }

    void environmentalDeathsGoToNodeAndLink_data() {
        QTest::addColumn<int>("cause");
        QTest::newRow("fall") << static_cast<int>(NAVTEST_FALL);
        QTest::newRow("drown") << static_cast<int>(NAVTEST_DROWN);
        QTest::newRow("slime") << static_cast<int>(NAVTEST_SLIME);
        QTest::newRow("lava") << static_cast<int>(NAVTEST_LAVA);
        QTest::newRow("crush") << static_cast<int>(NAVTEST_CRUSH);
        QTest::newRow("trigger_hurt") << static_cast<int>(NAVTEST_TRIGGER_HURT);
    }
    void environmentalDeathsGoToNodeAndLink() {
        QFETCH(int, cause);
        WalkedGraph graph(4, WalkedGraph::chain(4));
        graph.spawn(7, 0);
        navtest_goal_taken(graph.get(), 7, 3, 1, 2);
        graph.die(7, static_cast<navtest_cause_t>(cause), 1, 4.5);
        QCOMPARE(navtest_death_count(graph.get()), 1);
        const navtest_death_t* death = navtest_death(graph.get(), 0);
        QCOMPARE(death->bot, 7);
        QCOMPARE(death->time, 4.5);
        QCOMPARE(static_cast<int>(death->cause), cause);
        QCOMPARE(death->node, 1);
        QCOMPARE(death->from, 1);
        QCOMPARE(death->to, 2);
        QCOMPARE(graph.node(1).deaths[cause], 1U);
        QCOMPARE(graph.link(1, 2).failures, 1U);
        QCOMPARE(navtest_goal_of(graph.get(), 7), NAVTEST_NONE);
    }

    void aSuicideIsNoEnvironmentalDeath() {
        WalkedGraph graph(3, WalkedGraph::chain(3));
        graph.spawn(0, 0);
        navtest_goal_taken(graph.get(), 0, 2, 0, 1);
        graph.die(0, NAVTEST_NOT_ENVIRONMENTAL, 0, 1);
        QCOMPARE(navtest_death_count(graph.get()), 0);
        QCOMPARE(graph.link(0, 1).failures, 0U);
        QCOMPARE(navtest_goal_of(graph.get(), 0), NAVTEST_NONE);
    }

    void aDeathOffTheNavNamesNoNodeAndNoLink() {
        WalkedGraph graph(2, WalkedGraph::chain(2));
        const float origin[3] = {5, 6, 7};
        graph.spawn(0, 0);
        navtest_died(graph.get(), 0, NAVTEST_FALL, origin, NAVTEST_NONE, 1);
        const navtest_death_t* death = navtest_death(graph.get(), 0);
        QCOMPARE(death->node, NAVTEST_NONE);
        QCOMPARE(death->from, NAVTEST_NONE);
        QCOMPARE(death->origin[2], 7.0F);
    }

    void botsBeyondTheTableAreIgnored() {
        WalkedGraph graph(3, WalkedGraph::chain(3));
        for (const int bot : {-1, NAVTEST_MAX_BOTS}) {
            graph.spawn(bot, 0);
            navtest_goal_taken(graph.get(), bot, 2, 0, 1);
            graph.pass(bot, {1}, 1, 2, 1);
            graph.die(bot, NAVTEST_FALL, 1, 1);
            QCOMPARE(navtest_choose_goal(graph.get(), bot, 0), NAVTEST_NONE);
            QCOMPARE(navtest_stuck(graph.get(), bot, 0, 1), 0);
            QVERIFY(!navtest_is_stuck(graph.get(), bot, 1000));
        }
        QCOMPARE(graph.node(1).touches, 0U);
        QCOMPARE(navtest_death_count(graph.get()), 0);
    }

    void manyDeathsAreAllKept() {
        WalkedGraph graph(2, WalkedGraph::chain(2));
        graph.spawn(0, 0);
        for (int i = 0; i < 1000; ++i) graph.die(0, NAVTEST_FALL, i % 2, i);
        QCOMPARE(navtest_death_count(graph.get()), 1000);
        QCOMPARE(navtest_death(graph.get(), 999)->time, 999.0);
        QCOMPARE(graph.node(1).deaths[NAVTEST_FALL], 500U);
    }
};

NAVWRIGHT_TEST(TestNavtestCounters);
#include "tst_navtest_counters.moc"
