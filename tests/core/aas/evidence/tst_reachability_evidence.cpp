#include <QtTest>

#include "core/aas/evidence/reachability_evidence.h"
#include "hand_made.h"
#include "reachability_grounds.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr float kSole = kOriginAboveFloor;

std::vector<ReachabilitySeen> seenIn(const ReachabilityGrounds& grounds, HandMade& demo) {
    JobContext context;
    const auto gated = gateDemo(demo.recording(), {.map = "flat"}, Parameters{}, context);
    if (!gated) qFatal("%s", gated.error().message().c_str());
    const ReachabilityFinder finder(grounds.aas);
    return *reachabilitiesSeen(finder, demo.recording(), *gated, context);
}

}  // namespace

/// Reachabilities as demos and tests of navs show them.
class TestReachabilityEvidence : public QObject {
    Q_OBJECT

  private slots:
    void whoWalksOverAStepIsCounted() {
        ReachabilityGrounds grounds({across(0, 512, 16)});
        const auto up = grounds.add(AasTravel::walk, {-16.1f, 0, kSole}, {-11, 0, 16 + kSole});
        HandMade demo("walk");
        // Two players go up, one of them twice; nobody goes down on foot.
        for (int slot = 0; slot < 2; ++slot) {
            demo.player(slot)
                .at(-200, 0, kSole)
                .to(-20, 0, kSole)
                .at(0, 0, 16 + kSole)
                .to(200, 0, 16 + kSole);
        }
        demo.player(1, 100).at(-200, 50, kSole).to(-20, 50, kSole).at(0, 50, 16 + kSole).stay(3);
        const auto seen = seenIn(grounds, demo);
        QCOMPARE(seen.size(), std::size_t{2});
        const auto& way = seen[static_cast<std::size_t>(up)];
        QCOMPARE(way.times, 3u);
        QCOMPARE(way.players, 2u);
        QCOMPARE(way.demos, 1u);
        std::vector<ReachabilitySeen> all;
        addSeen(all, seen);
        addSeen(all, seen);
        QCOMPARE(all[1].times, 6u);
        QCOMPARE(all[1].demos, 2u);
        QCOMPARE(all[0].demos, 0u);
    }

    /// The fall leads from where he left the floor to where he landed, and to nowhere below his flight.
    void whoFallsOffALedgeIsCounted() {
        ReachabilityGrounds grounds({across(0, 512, 128), across(-512, -200, 16)});
        const auto stepUp = grounds.add(AasTravel::walk, {-184, 0, kSole}, {-190, 0, 16 + kSole});
        const auto ledge = grounds.add(AasTravel::walkOffLedge, {-15.9f, 0, 128 + kSole}, {-17, 0, kSole});
        HandMade demo("fall");
        demo.player(0).at(100, 0, 128 + kSole).to(-10, 0, 128 + kSole);
        demo.at(-30, 0, 140).at(-60, 0, 110).at(-90, 0, 60).at(-100, 0, kSole).stay(3);
        const auto seen = seenIn(grounds, demo);
        QCOMPARE(seen[static_cast<std::size_t>(ledge)].times, 1u);
        QCOMPARE(seen[static_cast<std::size_t>(stepUp)].times, 0u);
    }

    void whoIsTeleportedIsCounted() {
        ReachabilityGrounds grounds({across(0, 512, 128)});
        const auto teleport = grounds.add(AasTravel::teleport, {-200, 0, kSole}, {200, 0, 128 + kSole});
        HandMade demo("teleport");
        demo.player(0).at(-300, 0, kSole).to(-200, 0, kSole).event(kEventTeleport);
        demo.at(200, 0, 128 + kSole).stay(2);
        QCOMPARE(seenIn(grounds, demo)[static_cast<std::size_t>(teleport)].times, 1u);
        // Who only appears elsewhere has died or spawned.
        HandMade spawn("spawn");
        spawn.player(0).at(-300, 0, kSole).to(-200, 0, kSole).skip(2).at(200, 0, 128 + kSole).stay(2);
        QCOMPARE(seenIn(grounds, spawn)[static_cast<std::size_t>(teleport)].times, 0u);
    }

    void testedLinksLeadOverWays() {
        ReachabilityGrounds grounds({across(0, 512, 16)});
        const auto up = grounds.add(AasTravel::walk, {-16.1f, 0, kSole}, {-11, 0, 16 + kSole});
        NavGraph nav;
        nav.nodes.push_back({.origin = {-120, 0, kSole}});
        nav.nodes.push_back({.origin = {120, 0, 16 + kSole}});
        nav.nodes.push_back({.origin = {-120, 60, kSole}});
        NavtestReport report;
        report.links = {{0, 1, 5, 4, 1}, {0, 2, 7, 7, 0}, {2, 1, 2, 0, 2}};
        JobContext context;
        const ReachabilityFinder finder(grounds.aas);
        const auto tested = *reachabilitiesTested(finder, report, nav, context);
        const auto& way = tested[static_cast<std::size_t>(up)];
        QCOMPARE(way.links, 2u);
        QCOMPARE(way.attempts, 7u);
        QCOMPARE(way.traversals, 4u);
        QCOMPARE(way.failures, 3u);
        JobContext stopped(alreadyStopped());
        QVERIFY(reachabilitiesTested(finder, report, nav, stopped).error().cancelled());
    }
};

NAVWRIGHT_TEST(TestReachabilityEvidence);
#include "tst_reachability_evidence.moc"
