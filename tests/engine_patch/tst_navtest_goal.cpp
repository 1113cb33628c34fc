#include <QtTest>

#include <set>

#include "test_program.h"
#include "walked_graph.h"

namespace {

/// A hub whose spokes are two links long: 0 -> 2k+1 -> 2k+2, and back.
WalkedGraph::Links star(int spokes) {
    WalkedGraph::Links links;
    for (int spoke = 0; spoke < spokes; ++spoke) {
        for (const auto& [from, to] :
             {std::pair{0, 2 * spoke + 1}, std::pair{2 * spoke + 1, 2 * spoke + 2}}) {
            links.emplace_back(from, to);
            links.emplace_back(to, from);
        }
    }
    return links;
}

/// The goals chosen from node 0 when each is walked to and back.
std::vector<int> tour(std::uint64_t seed, int goals) {
    auto config = WalkedGraph::defaults();
    config.seed = seed;
    WalkedGraph graph(61, star(30), {0}, config);
    std::vector<int> chosen;
    graph.spawn(0, 0);
    for (int i = 0; i < goals; ++i) {
        const int goal = navtest_choose_goal(graph.get(), 0, 0);
        chosen.push_back(goal);
        graph.walk(0, {0, goal - 1, goal}, i);
    }
    return chosen;
}

}  // namespace

class TestNavtestGoal : public QObject {
    Q_OBJECT

  private slots:
    void neverTouchedNodesComeFirst() {
        const auto goals = tour(1, 30);
        const std::set<int> different(goals.begin(), goals.end());
        QCOMPARE(different.size(), std::size_t{30});
        for (const int goal : goals) QCOMPARE(goal % 2, 0);
    }

    void thenNodesNeverReachedAsAGoal() {
        WalkedGraph graph(5, WalkedGraph::chain(5));
        graph.spawn(0, 0);
        graph.walk(0, {0, 1, 2, 3, 4}, 1);
        graph.walk(0, {4, 3, 2, 1, 0}, 2);
        for (int i = 0; i < 2; ++i) {
            const int goal = navtest_choose_goal(graph.get(), 0, 0);
            QVERIFY2(goal == 2 || goal == 3, "4 was visited, 1 is a single link away");
            graph.walk(0, goal == 2 ? std::vector{0, 1, 2} : std::vector{0, 1, 2, 3}, 3);
        }
        QCOMPARE(graph.node(2).visits + graph.node(3).visits, 2U);
    }

    void thenAny() {
        WalkedGraph graph(3, WalkedGraph::chain(3));
        graph.spawn(0, 0);
        graph.walk(0, {0, 1, 2}, 1);
        QCOMPARE(navtest_choose_goal(graph.get(), 0, 0), 2);
    }

    void ofTheUntouchedOneOfTheNearest() {
        const int nodes = 200;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            auto config = WalkedGraph::defaults();
            config.seed = seed;
            const WalkedGraph graph(nodes, WalkedGraph::chain(nodes), {0}, config);
            QVERIFY(navtest_choose_goal(graph.get(), 0, 0) <= 17);
        }
    }

    /// Any node in reach but neighbours, also where somebody else goes, whatever was touched.
    void randomGoalsAreAnywhere() {
        auto config = WalkedGraph::defaults();
        config.random_goals = 1;
        WalkedGraph graph(8, WalkedGraph::chain(8), {0}, config);
        graph.spawn(0, 0);
        graph.spawn(1, 0);
        graph.walk(0, {0, 1, 2}, 1);
        navtest_goal_taken(graph.get(), 1, 5, 0, 1);
        std::set<int> goals;
        for (int i = 0; i < 300; ++i) goals.insert(navtest_choose_goal(graph.get(), 0, 0));
        QCOMPARE(goals, (std::set<int>{2, 3, 4, 5, 6, 7}));
        QVERIFY(!navtest_belongs_elsewhere(graph.get(), 0, 7, 1000));
    }

    void theSameSeedChoosesTheSame() {
        QCOMPARE(tour(7, 30), tour(7, 30));
        QVERIFY(tour(7, 30) != tour(8, 30));
    }

    void linksAreFollowedInTheirDirection() {
        const WalkedGraph graph(4, {{0, 1}, {1, 2}, {3, 0}});
        QCOMPARE(navtest_choose_goal(graph.get(), 0, 0), 2);
        QCOMPARE(navtest_choose_goal(graph.get(), 0, 2), NAVTEST_NONE);
        QCOMPARE(navtest_choose_goal(graph.get(), 0, 99), NAVTEST_NONE);
    }

    void aNodeASingleLinkAwayIsNoGoal() {
        const WalkedGraph graph(2, WalkedGraph::chain(2));
        QCOMPARE(navtest_choose_goal(graph.get(), 0, 0), NAVTEST_NONE);
    }

    void typesTheEngineRefusesAreNoGoals() {
        WalkedGraph graph(3, WalkedGraph::chain(3));
        navtest_set_node(graph.get(), 2, WalkedGraph::place(2).data(), 0);
        QCOMPARE(navtest_choose_goal(graph.get(), 0, 0), NAVTEST_NONE);
    }

    void twoBotsHaveDifferentGoals() {
        const WalkedGraph graph(3, WalkedGraph::chain(3));
        navtest_goal_taken(graph.get(), 1, 2, 0, 1);
        QCOMPARE(navtest_choose_goal(graph.get(), 0, 0), NAVTEST_NONE);
        navtest_goal_lost(graph.get(), 1);
        QCOMPARE(navtest_choose_goal(graph.get(), 0, 0), 2);
    }

    void aRefusedGoalIsLeftOutUntilTheBotArrivesSomewhere() {
        WalkedGraph graph(4, WalkedGraph::chain(4));
        graph.spawn(0, 0);
        navtest_goal_refused(graph.get(), 0, 3);
        for (int i = 0; i < 10; ++i) QCOMPARE(navtest_choose_goal(graph.get(), 0, 0), 2);
        navtest_goal_refused(graph.get(), 0, 2);
        QCOMPARE(navtest_choose_goal(graph.get(), 0, 0), NAVTEST_NONE);
        QVERIFY2(navtest_choose_goal(graph.get(), 1, 0) != NAVTEST_NONE, "another bot was not refused");
        graph.walk(0, {0, 1, 2}, 1);
        QCOMPARE(navtest_choose_goal(graph.get(), 0, 0), 3);
    }

    void aBotWithNothingNewBelongsElsewhere() {
        WalkedGraph graph(6, {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 0}}, {0, 3});
        graph.spawn(0, 0, 100);
        QVERIFY2(!navtest_belongs_elsewhere(graph.get(), 0, 0, 200), "1 and 2 are still new");
        graph.walk(0, {0, 1, 2, 0}, 101);
        QVERIFY2(!navtest_belongs_elsewhere(graph.get(), 0, 0, 110), "it has only just come");
        QVERIFY(navtest_belongs_elsewhere(graph.get(), 0, 0, 130));
        QVERIFY2(!navtest_belongs_elsewhere(graph.get(), 0, 3, 130), "4 and 5 are ahead of it");
        graph.walk(0, {3, 4, 5}, 131);
        graph.walk(0, {2, 0, 3}, 131);
        QVERIFY2(!navtest_belongs_elsewhere(graph.get(), 0, 0, 200), "nothing is new anywhere");
    }

    void noBotIsSentToWhatNoSpawnPointLeadsTo() {
        WalkedGraph graph(5, {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 3}});
        graph.spawn(0, 0);
        graph.walk(0, {0, 1, 2, 0}, 1);
        QVERIFY(!navtest_belongs_elsewhere(graph.get(), 0, 0, 100));
    }

    void aNodeGivenUpThreeTimesIsNoLongerTriedFirst() {
        WalkedGraph graph(4, WalkedGraph::chain(4));
        graph.spawn(0, 0);
        for (int i = 0; i < 3; ++i) {
            navtest_goal_taken(graph.get(), 0, 3, 2, 3);
            navtest_stuck(graph.get(), 0, 2, i);
        }
        for (int i = 0; i < 10; ++i) QCOMPARE(navtest_choose_goal(graph.get(), 0, 0), 2);
    }
};

NAVWRIGHT_TEST(TestNavtestGoal);
#include "tst_navtest_goal.moc"
