#include <QtTest>

#include "closed_worlds.h"
#include "core/crowds/jam/jam_fixes.h"
#include "core/nav/files/read_nav.h"
#include "jam_worlds.h"
#include "must.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

JamReport reportOf(const JamGround& ground, const JamSetup& setup, int jobs = 1) {
    JobContext context;
    return must(jamTest(ground, setup, jobs, context));
}

/// One bot whose places are given, in a trace of so many.
JamTrace traceOf(std::size_t bots, std::size_t frames) {
    JamTrace trace;
    trace.bots = bots;
    trace.places.resize(bots * frames);
    return trace;
}

NarrowPlace placeAtOrigin() {
    NarrowPlace place;
    place.at = Vec3(0, 0, 24);
    return place;
}

}  // namespace

/// Many bots at once.
class TestJam : public QObject {
    Q_OBJECT

  private slots:
    /// One goes through at full speed, one comes in and turns round; a third waits before it.
    void passagesAndQueues() {
        auto trace = traceOf(3, 40);
        for (std::size_t frame = 0; frame < 40; ++frame) {
            const float x = -300 + 30 * float(frame);
            trace.places[frame * 3] = {.origin = {x, 0, 24}, .wish = {1, 0}};
            const float back = frame < 10 ? x : -60 - 30 * (float(frame) - 10);
            trace.places[frame * 3 + 1] = {.origin = {back, 0, 24}, .wish = {1, 0}};
            trace.places[frame * 3 + 2] = {.origin = {-100, 0, 24}, .wish = {1, 0}};
        }
        const std::array places{placeAtOrigin()};
        const auto made = measureJam(trace, places, {});
        QCOMPARE(made.places.front().passages, std::size_t{1});
        QCOMPARE(made.places.front().perMinute, 15.0);
        QCOMPARE(made.longestQueue, std::size_t{1});
        QCOMPARE(made.stuckEvents, std::size_t{1});
        QCOMPARE(made.deadlocks, std::size_t{0});
        QVERIFY(made.densest >= 2);
    }

    /// With the door of either corridor shut all go through the other.
    void aShutDoor() {
        const std::vector<jam_worlds::Corridor> corridors{{120, 64}, {392, 64}};
        const auto nav = jam_worlds::navOf(corridors);
        const auto passed = [](const JamTrace& trace, float y) {
            return std::ranges::any_of(trace.places, [y](const JamPlace& place) {
                return place.present && place.origin.x > 600 && place.origin.x < 680 &&
                       std::abs(place.origin.y - y) < 32;
            });
        };
        for (const auto& [shut, open] : {std::pair(120.f, 392.f), {392.f, 120.f}}) {
            auto world = jam_worlds::roomsOf(corridors);
            world.entities.push_back(
                {.pairs = {{"classname", "func_door"}, {"angle", "-1"}},
                 .brushes = {boxBrush({{632, shut - 32, 0}, {648, shut + 32, 128}}, floor_worlds::stone())},
                 .pivot = {}});
            const auto closed = closed_worlds::close(*world.map());
            const auto left = closedNav(nav, closed);
            const auto mesh = jam_worlds::Ground::meshOf(*closed.map);
            const FloorEdges edges(mesh);
            const auto report = reportOf({left, *closed.map, mesh, edges}, {.bots = 8, .seconds = 30});
            for (const auto* run : {&report.server, &report.polite}) {
                QVERIFY(!passed(run->trace, shut));
                QVERIFY(passed(run->trace, open));
            }
        }
    }

    /// Face to face for four seconds is one deadlock; back to back, or on two floors, is none.
    void deadlocks() {
        const auto count = [](Vec2 wish, float height) {
            auto trace = traceOf(2, 40);
            for (std::size_t frame = 0; frame < 40; ++frame) {
                trace.places[frame * 2] = {.origin = {0, 0, 24}, .wish = {1, 0}};
                trace.places[frame * 2 + 1] = {.origin = {33, 0, 24 + height}, .wish = wish};
            }
            return measureJam(trace, {}, {}).deadlocks;
        };
        QCOMPARE(count({-1, 0}, 0), std::size_t{1});
        QCOMPARE(count({1, 0}, 0), std::size_t{0});
        QCOMPARE(count({-1, 0}, 100), std::size_t{0});
        QCOMPARE(count({0, 0}, 0), std::size_t{0});
    }

    /// Beside somebody, off an edge, where the way does not lead down.
    void pushes() {
        const auto count = [](bool crowded, bool leadsDown, float depth) {
            auto trace = traceOf(1, 20);
            for (std::size_t frame = 0; frame < 20; ++frame) {
                const bool flies = frame > 5 && frame < 10;
                trace.places[frame] = {.origin = {float(frame) * 10, 0, frame < 8 ? 200.0f : 200 - depth},
                                       .wish = {1, 0},
                                       .crowded = crowded && frame == 4,
                                       .falls = leadsDown,
                                       .onGround = !flies};
            }
            return measureJam(trace, {}, {}).pushedOff;
        };
        QCOMPARE(count(true, false, 64), std::size_t{1});
        QCOMPARE(count(false, false, 64), std::size_t{0});
        QCOMPARE(count(true, true, 64), std::size_t{0});
        QCOMPARE(count(true, false, 24), std::size_t{0});
    }

    void delays() {
        auto trace = traceOf(1, 600);
        using End = EndedErrand::End;
        trace.ended = {{0, 0, 100, -1, 1, End::arrived},
                       {0, 100, 200, -1, 1, End::arrived},
                       {0, 200, 400, -1, 1, End::stuck},
                       {0, 400, 450, -1, 1, End::arrived}};
        const std::array alone{5.0, 10.0, 0.0, 0.0};
        const auto made = measureJam(trace, {}, alone);
        QCOMPARE(made.arrivals, std::size_t{3});
        QCOMPARE(made.arrivalsPerMinute, 3.0);
        QCOMPARE(made.gaveUp, std::size_t{1});
        QCOMPARE(made.delay, 1.5);
        QCOMPARE(made.worstDelay, 2.0);
    }

    /// Bots that are sent: there and back to their starts, or from goal to goal; what cannot be sent.
    void errands() {
        const jam_worlds::Ground ground({{120, 48}});
        const auto& nav = ground.nav;
        JobContext context;
        SimulatorSetup setup;
        setup.seconds = 40;
        BotErrands errands{.starts = {nav.nodes[0].origin}, .goals = {{20, 3}}, .returns = true};
        const auto run = [&] {
            return runErrands(nav, ground.map->bsp, ground.map->collision, setup, errands, context);
        };
        const auto back = run();
        QVERIFY(back.has_value());
        QVERIFY(back->ended.size() >= 3);
        for (std::size_t i = 0; i < back->ended.size(); ++i) {
            const auto& ended = back->ended[i];
            QVERIFY(ended.end == EndedErrand::End::arrived);
            QCOMPARE(ended.from, -1);
            QCOMPARE(ended.goal, i % 2 == 0 ? 20 : 3);
            QVERIFY(ended.frame > ended.since);
        }
        errands.returns = false;
        const auto on = run();
        QVERIFY(on.has_value() && on->ended.size() >= 3);
        QCOMPARE(on->ended[1].from, 20);
        QCOMPARE(on->ended[2].from, 3);
        errands.goals = {{}};
        QVERIFY(!run().has_value());
        errands.goals = {{9999}};
        QVERIFY(!run().has_value());
        errands.goals = {{3}, {3}};
        QVERIFY(!run().has_value());
        errands = {};
        QVERIFY(!run().has_value());
    }

    /// Alone there is nothing to wait for.
    void oneBot() {
        const jam_worlds::Ground ground({{120, 48}});
        const auto report = reportOf(ground.ground(), {.bots = 1, .task = JamTask::swap, .seconds = 30});
        QVERIFY(report.server.measures.arrivals >= 2);
        QVERIFY2(report.server.measures.delay > 0.7 && report.server.measures.delay < 1.4,
                 qPrintable(QString::number(report.server.measures.delay)));
        QCOMPARE(report.server.measures.deadlocks, std::size_t{0});
        QVERIFY(report.polite.measures.arrivals >= 2);
        QVERIFY(std::abs(report.polite.measures.delay - 1) < 0.2);
        QCOMPARE(report.polite.unable, std::size_t{0});
    }

    /// Sixteen change sides through a corridor that holds one: they jam, and the test says where.
    void jamsInACorridor() {
        const jam_worlds::Ground ground({{120, 48}});
        const auto report = reportOf(ground.ground(), {.bots = 16, .task = JamTask::swap, .seconds = 60});
        const auto& made = report.server.measures;
        QVERIFY(made.delay == 0 || made.delay > 1.5);
        QVERIFY(made.longestQueue >= 3);
        QVERIFY(made.stuckEvents > 0);
        QVERIFY(made.places.size() == report.narrow.places.size());
        QVERIFY(report.narrow.places.front().jams);
        // All to one side flow, more than those who meet head on.
        const auto one = reportOf(ground.ground(), {.bots = 16, .task = JamTask::oneGoal, .seconds = 60});
        QVERIFY(one.server.measures.arrivals > made.arrivals);
        QVERIFY(one.server.measures.places.front().passages > 0);
    }

    /// With a second corridor one way through each is offered, and can be tried; lanes where two fit.
    void fixes() {
        const jam_worlds::Ground ground({{120, 48}, {392, 80}});
        const auto setup = JamSetup{.bots = 16, .task = JamTask::swap, .seconds = 60};
        const auto report = reportOf(ground.ground(), setup);
        const auto fixes = proposeJamFixes(ground.ground(), report);
        QVERIFY(!fixes.empty());
        bool oneWay = false;
        JobContext context;
        for (const auto& fix : fixes) {
            const auto changed = withJamFix(ground.nav, fix, context);
            QVERIFY(changed.has_value());
            QVERIFY(*changed != ground.nav);
            QVERIFY(changed->nodes.size() >= ground.nav.nodes.size());
            for (std::size_t i = 0; i < ground.nav.nodes.size(); ++i)
                QCOMPARE(changed->nodes[i].origin, ground.nav.nodes[i].origin);
            QVERIFY(!fix.text.empty());
            if (fix.remedy == JamRemedy::oneWay) {
                oneWay = true;
                QVERIFY(changed->linkCount() < ground.nav.linkCount());
                const auto run = tryJamFix(ground.ground(), report, fix, context);
                QVERIFY(run.has_value());
                QVERIFY(run->measures.places.size() == report.narrow.places.size());
            }
        }
        QVERIFY(oneWay);
        // No way round, no one way.
        const jam_worlds::Ground single({{120, 48}});
        const auto bridge = reportOf(single.ground(), setup);
        for (const auto& fix : proposeJamFixes(single.ground(), bridge))
            QVERIFY(fix.remedy == JamRemedy::lanes);
        // Lanes through a corridor of 80: two nodes and four links for two.
        const jam_worlds::Ground wide({{120, 80}});
        JamReport made = reportOf(wide.ground(), setup);
        QVERIFY(!made.narrow.places.empty());
        made.server.measures.places.front().queue = 5;
        const auto lanes = proposeJamFixes(wide.ground(), made);
        const auto found = std::ranges::find(lanes, JamRemedy::lanes, &JamFix::remedy);
        QVERIFY(found != lanes.end());
        const auto laned = withJamFix(wide.nav, *found, context);
        QVERIFY(laned.has_value());
        const auto added = laned->nodes.size() - wide.nav.nodes.size();
        QVERIFY(added >= 2 && added % 2 == 0);
        QCOMPARE(laned->linkCount(), wide.nav.linkCount() + added);
        QVERIFY(tryJamFix(wide.ground(), made, *found, context).has_value());
    }

    /// The same for a seed, and for any number of threads.
    void sameAgain() {
        const jam_worlds::Ground ground({{120, 48}, {392, 80}});
        const JamSetup setup{.bots = 12, .task = JamTask::random, .seconds = 20, .seed = 4};
        const auto one = reportOf(ground.ground(), setup, 1), two = reportOf(ground.ground(), setup, 2);
        QCOMPARE(one.server.trace.ended, two.server.trace.ended);
        QCOMPARE(one.polite.trace.ended, two.polite.trace.ended);
        QCOMPARE(one.server.trace.places.size(), two.server.trace.places.size());
        for (std::size_t i = 0; i < one.server.trace.places.size(); ++i) {
            QVERIFY(one.server.trace.places[i].origin == two.server.trace.places[i].origin);
            QVERIFY(one.polite.trace.places[i].origin == two.polite.trace.places[i].origin);
        }
    }

    void stopped() {
        const jam_worlds::Ground ground({{120, 48}});
        JobContext context(alreadyStopped());
        const auto report = jamTest(ground.ground(), {.bots = 4, .seconds = 10}, 1, context);
        QVERIFY(!report.has_value() && report.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestJam);
#include "tst_jam.moc"
