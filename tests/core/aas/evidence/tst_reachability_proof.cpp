#include <QtTest>

#include <array>

#include "reachability_grounds.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr float kFoot = kOriginAboveFloor;

QByteArray told(const ReachabilityProof& proof) {
    return QString("%1 by %2, %3 s, damage %4, %5 at %6 %7 %8")
        .arg(proofStateName(proof.state).data())
        .arg(reachabilityMeansName(proof.means).data())
        .arg(proof.seconds)
        .arg(proof.damage)
        .arg(linkFailureName(proof.failure).data())
        .arg(proof.place.x)
        .arg(proof.place.y)
        .arg(proof.place.z)
        .toUtf8();
}

#define VERIFY_SIMULATED(proof, expected)                                                            \
    QVERIFY2((proof).state == ProofState::simulated && (proof).means == ReachabilityMeans::expected, \
             told(proof).constData())
#define VERIFY_REFUTED(proof, expected)                                                        \
    QVERIFY2((proof).state == ProofState::refuted && (proof).failure == LinkFailure::expected, \
             told(proof).constData())

}  // namespace

/// Reachabilities between areas of made maps, tried by a player.
class TestReachabilityProof : public QObject {
    Q_OBJECT

  private slots:
    /// Five units over a border at a run: a fiftieth of a second or two.
    void aStepIsWalked() {
        ReachabilityGrounds grounds({across(0, 512, 16)});
        const auto proof = grounds.proof(AasTravel::walk, {-16.1f, 0, kFoot}, {-11, 0, 16 + kFoot});
        VERIFY_SIMULATED(proof, walk);
        QVERIFY2(proof.seconds > 0 && proof.seconds < 0.1f, told(proof).constData());
        QCOMPARE(proof.damage, 0);
        QVERIFY(proof.path.size() >= 2);
        // It came running.
        QVERIFY(proof.path.front().x < -60);
    }

    void whatIsHigherThanAStepIsNotWalked() {
        ReachabilityGrounds grounds({across(0, 512, 20)});
        VERIFY_REFUTED(grounds.proof(AasTravel::walk, {-16.1f, 0, kFoot}, {-11, 0, 20 + kFoot}), tooHigh);
    }

    void aBarrierIsJumped() {
        ReachabilityGrounds grounds({across(0, 512, 40)});
        const auto proof = grounds.proof(AasTravel::barrierJump, {-16.1f, 0, kFoot}, {-11, 0, 40 + kFoot});
        VERIFY_SIMULATED(proof, jump);
        QVERIFY2(proof.seconds > 0.1f && proof.seconds < 0.8f, told(proof).constData());
    }

    /// A jump lifts by 43 units, and a step more.
    void aWallIsTooHigh() {
        ReachabilityGrounds grounds({across(0, 512, 64)});
        VERIFY_REFUTED(grounds.proof(AasTravel::barrierJump, {-16.1f, 0, kFoot}, {-11, 0, 64 + kFoot}),
                       tooHigh);
    }

    void aLedgeIsWalkedOff() {
        ReachabilityGrounds grounds({across(0, 512, 128)}, ReachabilityGrounds::kHall, "480 0 160");
        const auto proof = grounds.proof(AasTravel::walkOffLedge, {-15.9f, 0, 128 + kFoot}, {-17, 0, kFoot});
        VERIFY_SIMULATED(proof, fall);
        QCOMPARE(proof.damage, 0);
        // Falling 128 units takes 0.57 s.
        QVERIFY2(proof.seconds > 0.5f && proof.seconds < 0.75f, told(proof).constData());
    }

    /// 300 units hurt, 450 and more kill.
    void aFallHurtsAndKills() {
        ReachabilityGrounds high({across(0, 512, 300)}, ReachabilityGrounds::kHall, "480 0 332");
        const auto hurt = high.proof(AasTravel::walkOffLedge, {-15.9f, 0, 300 + kFoot}, {-17, 0, kFoot});
        VERIFY_SIMULATED(hurt, fall);
        QVERIFY2(hurt.damage > 0 && hurt.damage < 100, told(hurt).constData());
        ReachabilityGrounds higher({across(0, 512, 440)}, ReachabilityGrounds::kHall, "480 0 472");
        const auto dead = higher.proof(AasTravel::walkOffLedge, {-15.9f, 0, 440 + kFoot}, {-17, 0, kFoot});
        VERIFY_REFUTED(dead, deadly);
        QVERIFY(dead.damage >= 100);
    }

    void aGapIsJumped_data() {
        QTest::addColumn<float>("width");
        QTest::addColumn<bool>("made");
        QTest::newRow("near") << 96.f << true;
        QTest::newRow("as far as one gets") << 190.f << true;
        QTest::newRow("too far") << 260.f << false;
    }
    void aGapIsJumped() {
        QFETCH(float, width);
        QFETCH(bool, made);
        ReachabilityGrounds grounds({across(-512, 0, 200), across(width, 512, 200)},
                                    ReachabilityGrounds::kHall, "-480 0 232");
        // Bodies leave the floor 16 beyond its edge, and land as much before the next.
        const auto proof =
            grounds.proof(AasTravel::jump, {15.9f, 0, 200 + kFoot}, {width - 15, 0, 200 + kFoot});
        if (!made) {
            VERIFY_REFUTED(proof, tooFar);
            return;
        }
        VERIFY_SIMULATED(proof, jump);
        QVERIFY2(proof.seconds > 0.2f && proof.seconds < 1, told(proof).constData());
        QVERIFY(std::fabs(proof.path.back().z - (200 + kFoot)) < 1);
    }

    void aLadderIsClimbedUpAndDown() {
        const auto ladder =
            boxBrush({{-4, -32, 0}, {0, 32, 192}}, {.texture = "ladder"}, kContentsSolid | kContentsLadder);
        const auto grounds = [&] { return ReachabilityGrounds({across(0, 512, 192), ladder}); };
        auto made = grounds();
        const auto up = made.proof(AasTravel::ladder, {-20.1f, 0, kFoot}, {-10, 0, 192 + kFoot});
        VERIFY_SIMULATED(up, climb);
        // 192 units at 200 a second.
        QVERIFY2(up.seconds > 0.8f && up.seconds < 2, told(up).constData());
        made = grounds();
        const auto down = made.proof(AasTravel::ladder, {-10, 0, 192 + kFoot}, {-20.1f, 0, kFoot});
        VERIFY_SIMULATED(down, climb);
        QVERIFY2(down.seconds > 0.5f && down.seconds < 4, told(down).constData());
        QCOMPARE(down.damage, 0);
        made = ReachabilityGrounds({across(0, 512, 192)});
        VERIFY_REFUTED(made.proof(AasTravel::ladder, {-20.1f, 0, kFoot}, {-10, 0, 192 + kFoot}), tooHigh);
    }

    /// Down from the floor at a ladder's top, with ends in its wall as bspc has them: he steps off, not back.
    void fromALedgeOntoItsLadder() {
        const auto ladder =
            boxBrush({{-4, -32, 0}, {0, 32, 192}}, {.texture = "ladder"}, kContentsSolid | kContentsLadder);
        ReachabilityGrounds made({across(0, 512, 192), ladder});
        const auto number = made.add(AasTravel::ladder, {-10, 0, 192 + kFoot}, {-20.1f, 0, 128});
        auto& way = made.aas.reachabilities[static_cast<std::size_t>(number)];
        way.start = {-19, 0, 192 + kFoot};
        way.end = {-17, 0, 128};
        const auto down = proveReachability(made.aas, made.world(), number);
        QVERIFY2(down.state == ProofState::simulated, told(down).constData());
        QCOMPARE(down.damage, 0);
    }

    /// Areas of narrower players reach up beside a ledge on which ours still stands: he has not come down
    /// yet.
    void whoStandsAtTheEdgeHasNotComeDown() {
        AreaOptions narrow;
        narrow.standing = {{-15, -15, -24}, {15, 15, 32}};
        narrow.crouched = {{-15, -15, -24}, {15, 15, 16}};
        ReachabilityGrounds made({across(0, 512, 192)}, ReachabilityGrounds::kHall, "480 0 224", {}, narrow);
        const auto proof = made.proof(AasTravel::walkOffLedge, {-14.9f, 0, 192 + kFoot}, {-17, 0, kFoot});
        VERIFY_SIMULATED(proof, fall);
        // Falling 192 units takes 0.69 s.
        QVERIFY2(proof.seconds > 0.6f && proof.seconds < 0.9f, told(proof).constData());
    }

    void waterIsSwumAndLeft() {
        const auto water = [](float x0, float x1, float top) {
            return boxBrush({{x0, -128, 0}, {x1, 128, top}}, {.texture = "water"}, kContentsWater);
        };
        // A basin with a wall under the surface in it: water on both sides, and above.
        ReachabilityGrounds basin({across(-16, 16, 64), across(256, 512, 200), water(-512, 256, 190)},
                                  ReachabilityGrounds::kHall, "480 0 232");
        const auto swim = basin.proof(AasTravel::swim, {-32.1f, 0, 80}, {-31, 0, 100});
        VERIFY_SIMULATED(swim, swim);
        const auto out = basin.proof(AasTravel::waterJump, {239.9f, 0, 180}, {256, 0, 200 + kFoot});
        VERIFY_SIMULATED(out, waterJump);
        ReachabilityGrounds deep({across(256, 512, 300), water(-512, 256, 190)}, ReachabilityGrounds::kHall,
                                 "480 0 332");
        const auto wall = deep.proof(AasTravel::waterJump, {239.9f, 0, 180}, {256, 0, 300 + kFoot});
        QVERIFY2(wall.state == ProofState::refuted, told(wall).constData());
    }

    void lavaIsNoWay() {
        const auto lava = boxBrush({{-512, -128, 0}, {0, 128, 40}}, {.texture = "lava"}, kContentsLava);
        ReachabilityGrounds grounds({across(0, 512, 128), lava}, ReachabilityGrounds::kHall, "480 0 160");
        VERIFY_REFUTED(grounds.proof(AasTravel::walkOffLedge, {-15.9f, 0, 128 + kFoot}, {-17, 0, kFoot}),
                       hazard);
    }

    void aLowTunnelIsCrawled() {
        ReachabilityGrounds grounds({across(0, 512, 512, 40)});
        const auto proof = grounds.proof(AasTravel::walk, {-16.1f, 0, kFoot}, {-11, 0, kFoot});
        VERIFY_SIMULATED(proof, crouch);
        QVERIFY2(proof.seconds > 0 && proof.seconds < 0.3f, told(proof).constData());
    }

    void aWallBlocks() {
        // A window stops players; areas are made before it stands there.
        ReachabilityGrounds grounds({across(0, 512, 16)});
        ReachabilityGrounds walled({across(0, 512, 512), across(-8, 0, 16)});
        const auto number = grounds.add(AasTravel::walk, {-16.1f, 0, kFoot}, {-11, 0, 16 + kFoot});
        VERIFY_REFUTED(proveReachability(grounds.aas, walled.world(), number), blocked);
    }

    void whatIsNotTriedHasAReason() {
        ReachabilityGrounds grounds({across(0, 512, 16)});
        const Vec3 start(-100, 0, kFoot), end(100, 0, 16 + kFoot);
        const std::array<std::pair<AasTravel, ReachabilityUntried>, 4> kinds{
            {{AasTravel::teleport, ReachabilityUntried::mapMoves},
             {AasTravel::elevator, ReachabilityUntried::mapMoves},
             {AasTravel::rocketJump, ReachabilityUntried::weapon},
             {AasTravel::invalid, ReachabilityUntried::unknown}}};
        for (const auto& [travel, untried] : kinds) {
            const auto proof = grounds.proof(travel, start, end);
            QVERIFY(proof.state == ProofState::ruleOnly);
            QVERIFY(proof.untried == untried);
            QVERIFY(!reachabilityUntriedText(untried).empty());
        }
    }

    void placesThatNoMapHasAreRefuted() {
        ReachabilityGrounds grounds({across(0, 512, 16)});
        const auto number = grounds.add(AasTravel::walk, {-16.1f, 0, kFoot}, {-11, 0, 16 + kFoot});
        auto& way = grounds.aas.reachabilities[static_cast<std::size_t>(number)];
        way.end.x = 1e6f;
        VERIFY_REFUTED(proveReachability(grounds.aas, grounds.world(), number), outside);
        way.end.x = -11;
        way.start = {-300, 0, -200};
        VERIFY_REFUTED(proveReachability(grounds.aas, grounds.world(), number), startInAir);
        way.start = {256, 0, 8};
        VERIFY_REFUTED(proveReachability(grounds.aas, grounds.world(), number), startBlocked);
    }

    void theSameForAnyNumberOfThreads() {
        ReachabilityGrounds grounds({across(0, 512, 16)});
        for (int i = -100; i <= 100; i += 10)
            static_cast<void>(
                grounds.add(AasTravel::walk, {-16.1f, float(i), kFoot}, {-11, float(i), 16 + kFoot}));
        JobContext context;
        const auto one = proveReachabilities(grounds.aas, grounds.world(), 1, context);
        const auto four = proveReachabilities(grounds.aas, grounds.world(), 4, context);
        QVERIFY(one && four);
        QCOMPARE(one->size(), std::size_t{21});
        QVERIFY(*one == *four);
        JobContext stopped(alreadyStopped());
        const auto none = proveReachabilities(grounds.aas, grounds.world(), 2, stopped);
        QVERIFY(!none && none.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestReachabilityProof);
#include "tst_reachability_proof.moc"
