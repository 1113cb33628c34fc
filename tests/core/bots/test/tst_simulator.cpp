#include <QtTest>

#include "core/bots/test/seeded_tests.h"
#include "flat_world.h"
#include "nav_samples.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

/// Tests of small navs on a floor at height 0, with a wall, a pit or a pool where a row wants one.
class TestSimulator : public QObject {
    Q_OBJECT

  private slots:
    void aGoodNavPasses() {
        const auto test = simulate(line(4), world());
        QVERIFY(test.has_value());
        const auto& report = test->report;
        QVERIFY2(report.passed, report.reasons.empty() ? "" : report.reasons.front().c_str());
        QCOMPARE(report.coverageRatio, 1.0);
        QCOMPARE(report.deaths.size(), std::size_t{0});
        QVERIFY(report.totalNodeVisits > 0);
        QCOMPARE(report.backend, std::string("sim"));
        for (const auto& link : report.links) QVERIFY(link.traversals + link.failures <= link.attempts);
    }

    void aBlockedLinkIsBad() {
        auto parts = world();
        parts.add({{240, -1000, 0}, {260, 1000, 200}});
        const auto test = simulate(line(4), parts);
        QVERIFY(test.has_value());
        QVERIFY(!test->report.passed);
        QVERIFY(test->report.coverageRatio < 1);
        QVERIFY(std::ranges::find(test->report.badLinks, NodeLink(1, 2)) != test->report.badLinks.end());
    }

    void aDeadlyDropKills() {
        auto graph = line(3);
        graph.nodes[2].origin = {500, 0, 24 - 600};
        graph.nodes[1].links = {{.target = 2, .type = NodeType::move, .cost = 600}};
        graph.nodes[2].links.clear();
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {340, 1000, 0}});
        parts.add({{-1000, -1000, -700}, {2000, 1000, -600}});
        const auto test = simulate(graph, parts);
        QVERIFY(test.has_value());
        QVERIFY(!test->report.deaths.empty());
        QCOMPARE(test->report.deaths.front().cause, std::string("fall"));
        QCOMPARE(*test->report.deaths.front().link, NodeLink(1, 2));
        QVERIFY2(std::ranges::find(test->report.badLinks, NodeLink(1, 2)) != test->report.badLinks.end(),
                 "to die on a link is to fail on it");
    }

    void anIslandIsUnreachable() {
        auto graph = line(4);
        graph.nodes[2].links.clear();
        std::erase_if(graph.nodes[1].links, [](const NavLink& link) { return link.target == 2; });
        graph.nodes[3].links.clear();
        const auto test = simulate(graph, world());
        QVERIFY(test.has_value());
        QCOMPARE(test->report.unreachableNodes, (std::vector<std::int32_t>{2, 3}));
    }

    void theSameSeedGivesTheSameReport() {
        const auto first = simulate(line(5), world(), 3);
        const auto second = simulate(line(5), world(), 3);
        QVERIFY(first.has_value() && second.has_value());
        QVERIFY(first->report == second->report);
        const auto other = simulate(line(5), world(), 4);
        QVERIFY(other.has_value());
        QVERIFY(!(first->report == other->report));
    }

    void randomGoalsAreAnyInReach() {
        const auto bsp = withSpawn(world());
        const Collision collision(bsp);
        for (const bool random : {false, true}) {
            auto asked = setup(1, false);
            asked.decisions = true;
            asked.randomGoals = random;
            JobContext context;
            const auto test = simulateNavtest(line(6), bsp, collision, asked, context);
            QVERIFY(test && test->decisions.size() > 5);
            QVERIFY(std::ranges::all_of(test->decisions, [](const auto& made) {
                        return made.reason.rule == GoalReason::Rule::any;
                    }) == random);
        }
        Parameters parameters;
        QVERIFY(!simulatorSetup(parameters, 1).randomGoals);
        QVERIFY(parameters.setText("navtest.goals", "random"));
        QVERIFY(simulatorSetup(parameters, 1).randomGoals);
    }

    void theTraceHoldsEveryBotInEveryFrame() {
        const auto test = simulate(line(3), world(), 1, true);
        QVERIFY(test.has_value());
        QCOMPARE(test->trace.size(), static_cast<std::size_t>(kBots * kSeconds * 10));
    }

    void whatCannotBeTestedIsRefused() {
        QVERIFY(!simulate({}, world()));
        auto broken = line(3);
        broken.nodes[0].links[0].target = 99;
        QVERIFY(!simulate(broken, world()));
        auto far = line(3);
        for (auto& node : far.nodes) node.origin.x += 10000;
        QVERIFY(!simulate(far, world()));
        auto bsp = world().bsp();
        const Collision collision(bsp);
        JobContext context;
        QVERIFY(!simulateNavtest(line(3), bsp, collision, setup(1, false), context));
    }

    void testsOfSeveralSeedsAreTheSameWhateverTheThreads() {
        const auto bsp = withSpawn(world());
        const Collision collision(bsp);
        JobContext context;
        const auto one = simulateSeeds(line(5), bsp, collision, setup(3, true), 4, 1, context);
        const auto four = simulateSeeds(line(5), bsp, collision, setup(3, true), 4, 4, context);
        QVERIFY(one && four);
        QCOMPARE(one->size(), std::size_t{4});
        for (std::size_t i = 0; i < one->size(); ++i) {
            const auto alone = simulate(line(5), world(), 3 + i, true);
            QVERIFY((*one)[i].report == alone->report);
            QVERIFY((*four)[i].report == alone->report);
            QVERIFY((*four)[i].trace == alone->trace);
        }
    }

    void spawnPointsWithoutRoomAreNotUsed() {
        auto bsp = world().bsp();
        bsp.entities.push_back({{{"classname", "info_player_deathmatch"}, {"origin", "150 0 -40"}}});
        const Collision collision(bsp);
        JobContext context;
        const auto none = simulateNavtest(line(3), bsp, collision, setup(1, false), context);
        QVERIFY(!none && none.error().error().what.contains("room for a player"));
        bsp.entities.push_back({{{"classname", "info_player_deathmatch"}, {"origin", "0 0 24"}}});
        const auto test = simulateNavtest(line(3), bsp, collision, setup(1, false), context);
        QVERIFY(test);
        QVERIFY(test->report == simulate(line(3), world())->report);
    }

    void aStopCancels() {
        JobContext context(alreadyStopped());
        const auto bsp = withSpawn(world());
        const Collision collision(bsp);
        const auto test = simulateNavtest(line(3), bsp, collision, setup(1, false), context);
        QVERIFY(!test && test.error().cancelled());
    }

  private:
    static constexpr int kBots = 2;
    static constexpr int kSeconds = 60;

    static FlatWorld world() {
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {2000, 1000, 0}});
        return parts;
    }

    static BspFile withSpawn(const FlatWorld& parts) {
        auto bsp = parts.bsp();
        bsp.entities.push_back({{{"classname", "info_player_deathmatch"}, {"origin", "0 0 24"}}});
        return bsp;
    }

    /// Nodes 150 apart along x, linked both ways.
    static NavGraph line(int nodes) { return rowOf(nodes, {0, 0.5f, 24}, {150, 0, 0}); }

    static SimulatorSetup setup(std::uint64_t seed, bool trace) {
        auto made = simulatorSetup(Parameters(), seed);
        made.bots = kBots;
        made.seconds = made.maxSeconds = kSeconds;
        made.trace = trace;
        return made;
    }

    static Result<SimulatedTest> simulate(const NavGraph& graph, const FlatWorld& parts,
                                          std::uint64_t seed = 1, bool trace = false) {
        const auto bsp = withSpawn(parts);
        const Collision collision(bsp);
        JobContext context;
        return simulateNavtest(graph, bsp, collision, setup(seed, trace), context);
    }
};

NAVWRIGHT_TEST(TestSimulator);
#include "tst_simulator.moc"
