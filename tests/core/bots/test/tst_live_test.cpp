#include <QtTest>

#include <array>
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "core/bots/test/live_test.h"
#include "flat_world.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Counts the frames of a live test.
struct Counting : LiveTest {
    std::atomic<int> frames = 0;

    void frame(std::span<const WatchedBot> bots, std::span<const StuckBot> gaveUp,
               JobContext& context) override {
        LiveTest::frame(bots, gaveUp, context);
        ++frames;
    }
};

WatchedBot walking(std::int32_t frame, float x) {
    return {.place = {.frame = frame, .origin = {x, 0, 24}, .goal = 1, .forward = 400, .onGround = true}};
}

}  // namespace

/// A running test as another thread sees it.
class TestLiveTest : public QObject {
    Q_OBJECT

  private slots:
    void whoLooksOnChangesNothing() {
        // A wall that bots cannot pass, so that they get stuck, too.
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {3000, 1000, 0}});
        parts.add({{240, -1000, 0}, {260, 1000, 200}});
        auto bsp = parts.bsp();
        for (const auto* place : {"0 0 24", "100 60 24"})
            bsp.entities.push_back({{{"classname", "info_player_deathmatch"}, {"origin", place}}});
        const Collision world(bsp);
        NavGraph graph;
        for (int i = 0; i < 4; ++i) graph.nodes.push_back({.origin = {i * 100.f, 0, 24}});
        for (int i = 0; i < 3; ++i) {
            graph.nodes[i].links.push_back({.target = i + 1, .type = NodeType::move, .cost = 100});
            graph.nodes[i + 1].links.push_back({.target = i, .type = NodeType::move, .cost = 100});
        }
        auto setup = simulatorSetup(Parameters(), 1);
        setup.bots = 2;
        setup.seconds = setup.maxSeconds = 60;
        JobContext context;
        const auto alone = simulateNavtest(graph, bsp, world, setup, context);
        const auto recorded = recordNavtest(graph, bsp, world, setup, context);
        Counting live;
        const auto seen = recordNavtest(graph, bsp, world, setup, context, &live);
        QVERIFY(alone && recorded && seen);
        QCOMPARE(writeNavtestReport(seen->test.report), writeNavtestReport(alone->report));
        QVERIFY(seen->test.stuck == alone->stuck);
        QVERIFY(seen->test.trace == recorded->test.trace);
        QVERIFY(seen->bodies == recorded->bodies);
        QCOMPARE(live.frames, 600);
        const auto last = live.now();
        QCOMPARE(last.frame, 599);
        QCOMPARE(last.bots.size(), std::size_t{2});
        QVERIFY(!alone->stuck.empty());
        QCOMPARE(last.gaveUp.size(), alone->stuck.size());
        QCOMPARE(last.gaveUp.front().frame, alone->stuck.front().frame);
    }

    void theMomentIsWhatTheTestRecords() {
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {3000, 1000, 0}});
        auto bsp = parts.bsp();
        bsp.entities.push_back({{{"classname", "info_player_deathmatch"}, {"origin", "0 0 24"}}});
        const Collision world(bsp);
        NavGraph graph;
        for (int i = 0; i < 4; ++i) graph.nodes.push_back({.origin = {i * 100.f, 0, 24}});
        for (int i = 0; i < 3; ++i)
            graph.nodes[i].links.push_back({.target = i + 1, .type = NodeType::move, .cost = 100});
        auto setup = simulatorSetup(Parameters(), 1);
        setup.bots = 1;
        setup.seconds = setup.maxSeconds = 5;
        LiveTest live;
        JobContext context;
        const auto record = recordNavtest(graph, bsp, world, setup, context, &live);
        QVERIFY(record.has_value());
        const auto moment = live.now();
        QCOMPARE(moment.bots.size(), std::size_t{1});
        QVERIFY(moment.bots.front().place == record->test.trace.back());
        QVERIFY(moment.bots.front().body == record->bodies.back());
        QVERIFY(!moment.trails.front().empty());
        QVERIFY(moment.trails.front().back() == record->test.trace.back().origin);
    }

    void itKeepsThePace() {
        LiveTest live;
        live.setRate(20);
        JobContext context;
        QElapsedTimer clock;
        clock.start();
        for (int i = 0; i < 41; ++i) live.frame(std::array{walking(i, 0)}, {}, context);
        // The first is due at once.
        QVERIFY2(clock.elapsed() >= 195, qPrintable(QString::number(clock.elapsed())));
        live.setRate(LiveTest::kFullSpeed);
        clock.start();
        for (int i = 0; i < 1000; ++i) live.frame(std::array{walking(i, 0)}, {}, context);
        QVERIFY2(clock.elapsed() < 5000, "as fast as it goes");
    }

    void aPauseHoldsIt() {
        Counting live;
        live.setPaused(true);
        QVERIFY(live.paused());
        std::jthread test([&] {
            JobContext context;
            for (int i = 0; i < 10; ++i) live.frame(std::array{walking(i, 0)}, {}, context);
        });
        QTest::qWait(150);
        QCOMPARE(live.frames, 0);
        QVERIFY2(live.now().frame == 0, "the frame at which it is held is seen");
        live.setPaused(false);
        QTRY_COMPARE(live.frames, 10);
    }

    void aStopEndsAPause() {
        Counting live;
        live.setPaused(true);
        std::jthread test([&](std::stop_token stop) {
            JobContext context(stop, nullptr);
            live.frame(std::array{walking(0, 0)}, {}, context);
        });
        QTest::qWait(50);
        QCOMPARE(live.frames, 0);
        test.request_stop();
        QTRY_COMPARE(live.frames, 1);
    }

    void thoseOfOnePaceAreAtTheSameFrame() {
        const auto pace = std::make_shared<LivePace>();
        const std::array tests{std::make_shared<LiveTest>(pace), std::make_shared<LiveTest>(pace)};
        constexpr std::array kLengths{400, 250};
        std::array<std::atomic<int>, 2> passed{};
        pace->setPaused(true);
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < tests.size(); ++i) {
            threads.emplace_back([&, i] {
                JobContext context;
                for (int frame = 0; frame < kLengths[i]; ++frame) {
                    // One of them takes longer.
                    if (i == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
                    tests[i]->frame(std::array{walking(frame, 0)}, {}, context);
                    ++passed[i];
                }
                tests[i]->end();
            });
        }
        QTRY_COMPARE(LiveTest::now(tests)[1].frame, 0);
        QTest::qWait(60);
        QCOMPARE(passed[0] + passed[1], 0);
        pace->setPaused(false);
        int looks = 0, last = 0;
        for (;;) {
            const auto moments = LiveTest::now(tests);
            if (moments[1].frame == kLengths[1] - 1) break;
            QCOMPARE(moments[0].frame, moments[1].frame);
            if (std::exchange(last, moments[0].frame) != last) ++looks;
            std::this_thread::yield();
        }
        QVERIFY2(looks > 10, qPrintable(QString::number(looks)));
        // The longer one goes on alone, and the other stays as it ended.
        threads.clear();
        QCOMPARE(LiveTest::now(tests)[0].frame, kLengths[0] - 1);
        QCOMPARE(LiveTest::now(tests)[1].frame, kLengths[1] - 1);
    }

    void oneThatDoesNotBeginIsNotWaitedFor() {
        const auto pace = std::make_shared<LivePace>();
        LiveTest one(pace), other(pace);
        std::atomic<int> passed = 0;
        std::jthread thread([&] {
            JobContext context;
            for (int frame = 0; frame < 10; ++frame, ++passed)
                one.frame(std::array{walking(frame, 0)}, {}, context);
        });
        QTest::qWait(60);
        QCOMPARE(passed, 0);
        QCOMPARE(one.now().frame, -1);
        other.end();
        QTRY_COMPARE(passed, 10);
    }

    void trailsEndWhereABotLeaps() {
        LiveTest live;
        JobContext context;
        for (int i = 0; i < 100; ++i)
            live.frame(std::array{walking(i, 10.f * static_cast<float>(i))}, {}, context);
        QCOMPARE(live.now().trails.front().size(), LiveTest::kTrailFrames);
        live.frame(std::array{walking(100, 5000)}, {}, context);
        QCOMPARE(live.now().trails.front().size(), std::size_t{1});
        auto gone = walking(101, 5000);
        gone.place.alive = false;
        live.frame(std::array{gone}, {}, context);
        QVERIFY(live.now().trails.front().empty());
    }

    void statesAreTold() {
        auto bot = walking(0, 0);
        QCOMPARE(watchedState(bot), BotState::moving);
        bot.place.forward = 0;
        QCOMPARE(watchedState(bot), BotState::waiting);
        bot.place.onGround = false;
        QCOMPARE(watchedState(bot), BotState::inAir);
        bot.body.climbs = true;
        QCOMPARE(watchedState(bot), BotState::climbing);
        bot.body.swims = true;
        QCOMPARE(watchedState(bot), BotState::swimming);
        bot.idle = kIdleFrames;
        QCOMPARE(watchedState(bot), BotState::stuck);
        bot.place.alive = false;
        QCOMPARE(watchedState(bot), BotState::away);
        bot.body.health = 0;
        QCOMPARE(watchedState(bot), BotState::dead);
        bot = walking(0, 0);
        bot.place.goal = -1;
        QCOMPARE(watchedState(bot), BotState::noGoal);
    }
};

NAVWRIGHT_TEST(TestLiveTest);
#include "tst_live_test.moc"
