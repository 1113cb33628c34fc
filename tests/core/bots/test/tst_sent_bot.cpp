#include <QtTest>

#include <cmath>

#include "core/bots/test/sent_bot.h"
#include "flat_world.h"
#include "nav_samples.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

/// Nodes 150 apart on a floor at height 0, linked both ways; one bot is sent along them.
class TestSentBot : public QObject {
    Q_OBJECT

  private slots:
    void itWalksToTheGoal() {
        const auto sent = send(line(5), world(), {0, 0, 24}, 4);
        QVERIFY(sent.has_value());
        QCOMPARE(sent->end, SentBot::End::arrived);
        QCOMPARE(sent->start, 0);
        QCOMPARE(sent->walked, (std::vector<std::int32_t>{0, 1, 2, 3, 4}));
        QCOMPARE(sent->engine.nodes, sent->walked);
        QCOMPARE(sent->cheapest.nodes, sent->walked);
        QVERIFY2(sent->seconds > 2 && sent->seconds < 6, "600 units at 300 a second");
        QCOMPARE(sent->record.test.trace.size(), static_cast<std::size_t>(std::lround(sent->seconds * 10)));
        const auto& last = sent->record.test.trace.back().origin;
        QVERIFY(glm::distance(last, Vec3(600, 0, 24)) < 64);
        QVERIFY2(sent->record.test.decisions.empty(), "it was sent, and decided nothing");
        QCOMPARE(sent->record.bodies.size(), sent->record.test.trace.size());
        QCOMPARE(sent->record.bodies.back(), RecordedBody());
        QVERIFY2(!sent->record.test.report.passed, "it is no verdict");
    }

    void toANeighbourItWalksTheLink() {
        const auto sent = send(line(3), world(), {0, 0, 24}, 1);
        QVERIFY(sent.has_value());
        QCOMPARE(sent->end, SentBot::End::arrived);
        QCOMPARE(sent->walked, (std::vector<std::int32_t>{0, 1}));
    }

    void aWallMakesItGiveUp() {
        auto parts = world();
        parts.add({{240, -1000, 0}, {260, 1000, 200}});
        const auto sent = send(line(5), parts, {0, 0, 24}, 4);
        QVERIFY(sent.has_value());
        QCOMPARE(sent->end, SentBot::End::stuck);
        QCOMPARE(sent->record.test.stuck.size(), std::size_t{1});
        QCOMPARE(NodeLink(sent->record.test.stuck[0].from, sent->record.test.stuck[0].to), NodeLink(1, 2));
        QCOMPARE(sent->walked.back(), 1);
    }

    void aDropKillsIt() {
        auto graph = line(4);
        graph.nodes[2].origin = {500, 0, 24 - 600};
        graph.nodes[3].origin = {800, 0, 24 - 600};
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {340, 1000, 0}});
        parts.add({{-1000, -1000, -700}, {2000, 1000, -600}});
        const auto sent = send(graph, parts, {0, 0, 24}, 3);
        QVERIFY(sent.has_value());
        QCOMPARE(sent->end, SentBot::End::died);
        QCOMPARE(sent->record.test.report.deaths.front().cause, std::string("fall"));
    }

    void withoutAWayItStandsAndSaysSo() {
        auto graph = line(5);
        std::erase_if(graph.nodes[2].links, [](const NavLink& link) { return link.target == 3; });
        const auto sent = send(graph, world(), {0, 0, 24}, 4);
        QVERIFY(sent.has_value());
        QCOMPARE(sent->end, SentBot::End::stuck);
        QVERIFY(!sent->engine.found);
        QCOMPARE(sent->engine.nearest, 2);
        QCOMPARE(sent->record.test.stuck[0].cause, StuckCause::noWay);
    }

    void farFromAllNodesItKnowsNone() {
        const auto sent = send(line(3), world(), {0, 900, 24}, 2);
        QVERIFY(sent.has_value());
        QCOMPARE(sent->start, -1);
        QCOMPARE(sent->record.test.stuck[0].cause, StuckCause::noNode);
    }

    void theTimeIsLimited() {
        const auto sent = send(line(40), world(), {0, 0, 24}, 12, 1);
        QVERIFY(sent.has_value());
        QCOMPARE(sent->end, SentBot::End::timeUp);
        QVERIFY(std::abs(sent->seconds - 1) < 1e-6);
    }

    void whatCannotBeIsRefused() {
        QVERIFY(!send(line(3), world(), {0, 0, 24}, 7));
        QVERIFY(!send(line(3), world(), {0, 0, 24}, -1));
        const auto same = send(line(3), world(), {10, 0, 24}, 0);
        QVERIFY(!same && same.error().error().what.contains("node 0"));
        const auto inWall = send(line(3), world(), {0, 0, -40}, 2);
        QVERIFY(!inWall && inWall.error().error().what.contains("room"));
        const auto bsp = world().bsp();
        JobContext context(alreadyStopped());
        const auto stopped =
            sendBot(line(3), bsp, Collision(bsp), setup(), {.from = {0, 0, 24}, .goal = 2}, context);
        QVERIFY(!stopped && stopped.error().cancelled());
    }

  private:
    static FlatWorld world() {
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {2000, 1000, 0}});
        return parts;
    }

    static NavGraph line(int nodes) { return rowOf(nodes, {0, 0.5f, 24}, {150, 0, 0}); }

    static SimulatorSetup setup() { return simulatorSetup(Parameters(), 1); }

    static Result<SentBot> send(const NavGraph& graph, const FlatWorld& parts, const Vec3& from,
                                std::int32_t goal, double seconds = 60) {
        const auto bsp = parts.bsp();
        const Collision collision(bsp);
        JobContext context;
        return sendBot(graph, bsp, collision, setup(), {.from = from, .goal = goal, .mostSeconds = seconds},
                       context);
    }
};

NAVWRIGHT_TEST(TestSentBot);
#include "tst_sent_bot.moc"
