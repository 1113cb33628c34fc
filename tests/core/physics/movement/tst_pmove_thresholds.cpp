#include <QtTest>

#include "flat_world.h"
#include "mover.h"
#include "test_program.h"

using namespace navwright;

namespace {

FlatWorld worldOf(Contents contents = kContentsSolid, std::int32_t surface = 0) {
    FlatWorld world;
    world.add({{-1024, -1024, -64}, {1024, 1024, 0}}, contents, surface);
    return world;
}

/// Deep liquid all around.
FlatWorld liquidWorld(Contents liquid) {
    FlatWorld world = worldOf();
    world.liquid = liquid;
    world.liquidTop = 1000;
    return world;
}

/// A ladder whose face stands at x = 100, beside a floor far below.
FlatWorld ladderWorld() {
    FlatWorld world = worldOf();
    world.add({{100, -64, 0}, {108, 64, 1024}}, kContentsSolid | kContentsLadder);
    return world;
}

constexpr float kAtLadderX = 83.875f;  ///< 1/8 short of the ladder

}  // namespace

/// Edges of the engine's rules that recorded answers happen not to touch, worked out by hand.
class TestPmoveThresholds : public QObject {
    Q_OBJECT

  private slots:
    void slickGroundHasNoFriction();
    void aConveyorCarries();
    void swimmingUpByJumping_data();
    void swimmingUpByJumping();
    void fallingFastCannotSwimUp();
    void aCurrentIsHalvedForWaders();
    void aLadderLetsGoAbove200();
    void lookingUp15DegreesClimbs_data();
    void lookingUp15DegreesClimbs();
    void risingFasterThan180LeavesTheGround();
    void theJumpKeyCountsFrom10();
    void theFirstSnapTriesXThenYThenZ_data();
    void theFirstSnapTriesXThenYThenZ();
    void thePitchIsClampedAt89();
    void theTimerLosesAtLeastOne();
    void aWaterJumpEndsOnTheGround();
    void aHardLandingLocksTheMove_data();
    void aHardLandingLocksTheMove();
    void limpingStopsAndForbidsJumping();
};

void TestPmoveThresholds::slickGroundHasNoFriction() {
    const Collision rough(worldOf().bsp());
    const Collision slick(worldOf(kContentsSolid, kSurfSlick).bsp());
    // 300 - 300 * 6 * 0.1 = 120 on ordinary ground.
    QCOMPARE(Mover(rough).at(0, 0, kStandingZ).moving(300, 0, 0).go(100).velocity(), Vec3(120, 0, 0));
    QCOMPARE(Mover(slick).at(0, 0, kStandingZ).moving(300, 0, 0).go(100).velocity(), Vec3(300, 0, 0));
}

void TestPmoveThresholds::aConveyorCarries() {
    const Collision east(worldOf(kContentsSolid | kContentsCurrent0).bsp());
    // Wish 100 to the east; 10 * 0.1 * 100 reaches it in one command.
    QCOMPARE(Mover(east).at(0, 0, kStandingZ).go(100).velocity(), Vec3(100, 0, 0));
    const Collision south(worldOf(kContentsSolid | kContentsCurrent270).bsp());
    QCOMPARE(Mover(south).at(0, 0, kStandingZ).go(100).velocity(), Vec3(0, -100, 0));
}

void TestPmoveThresholds::swimmingUpByJumping_data() {
    QTest::addColumn<int>("liquid");
    QTest::addColumn<int>("eighths");
    // The speed set less 0.3 % water friction, plus 10 * 0.001 * 150 towards the wished 150.
    QTest::newRow("water: 100 * 0.997 + 1.5 = 101.2") << int{kContentsWater} << 809;
    QTest::newRow("slime: 80 * 0.997 + 1.5 = 81.26") << int{kContentsSlime} << 650;
    QTest::newRow("lava: 50 * 0.997 + 1.5 = 51.35") << int{kContentsLava} << 410;
    QTest::newRow("water with a current up counts as lava: 51.35")
        << int{kContentsWater | kContentsCurrentUp} << 410;
}

void TestPmoveThresholds::swimmingUpByJumping() {
    QFETCH(int, liquid);
    QFETCH(int, eighths);
    FlatWorld world = liquidWorld(liquid);
    world.leafContents = 0;
    const Collision collision(world.bsp());
    Mover mover = Mover(collision).at(0, 0, 500).go(1, kUpwards);
    QCOMPARE(mover.last.waterLevel, 3);
    QCOMPARE(mover.state.velocity[2], eighths);
}

void TestPmoveThresholds::fallingFastCannotSwimUp() {
    FlatWorld world = liquidWorld(kContentsWater);
    world.leafContents = 0;
    const Collision collision(world.bsp());
    QVERIFY(Mover(collision).at(0, 0, 500).moving(0, 0, -300).go(1, kUpwards).velocity().z < -290);
    QVERIFY(Mover(collision).at(0, 0, 500).moving(0, 0, -299.875f).go(1, kUpwards).velocity().z > 100);
}

void TestPmoveThresholds::aCurrentIsHalvedForWaders() {
    FlatWorld world = worldOf();
    world.leafContents = kContentsSolid;
    world.liquid = kContentsWater | kContentsCurrent0;
    world.liquidTop = 10;
    const Collision shallow(world.bsp());
    Mover wader = Mover(shallow).at(0, 0, kStandingZ).go(100);
    QCOMPARE(wader.last.waterLevel, 1);
    QCOMPARE(wader.velocity().x, 200.0f);  // 400 / 2, reached at once
    // Off the ground at level 1: 400 capped to 300, times the small air acceleration.
    Mover jumper = Mover(shallow).at(0, 0, kStandingZ + 5).go(100);
    QCOMPARE(jumper.velocity().x, 30.0f);
}

void TestPmoveThresholds::aLadderLetsGoAbove200() {
    const Collision collision(ladderWorld().bsp());
    const auto climb = [&](std::int32_t eighths) {
        Mover mover(collision);
        mover.at(kAtLadderX, 0, 500).state.velocity = {0, 0, eighths};
        PmoveCommand keys = kAhead;
        keys.angles[0] = Mover::degrees(-30);
        mover.go(1, keys);
        return mover.state.velocity[2];
    };
    // Friction first: 201.125 * 0.994 = 199.92 may climb, 201.25 * 0.994 = 200.04 may not and falls.
    QVERIFY(climb(1609) > 1609);
    QVERIFY(climb(1610) < 1600);
}

void TestPmoveThresholds::lookingUp15DegreesClimbs_data() {
    QTest::addColumn<int>("pitch");
    QTest::addColumn<int>("sign");
    // 15 degrees are 2730.67 of 65536.
    QTest::newRow("up 15.002") << -2731 << 1;
    QTest::newRow("up 14.996") << -2730 << 0;
    QTest::newRow("down 14.996") << 2730 << 0;
    QTest::newRow("down 15.002") << 2731 << -1;
}

void TestPmoveThresholds::lookingUp15DegreesClimbs() {
    QFETCH(int, pitch);
    QFETCH(int, sign);
    const Collision collision(ladderWorld().bsp());
    PmoveCommand keys = kAhead;
    keys.angles[0] = static_cast<std::int16_t>(pitch);
    const float speed = Mover(collision).at(kAtLadderX, 0, 500).go(100, keys).velocity().z;
    QCOMPARE(speed > 0 ? 1 : (speed < 0 ? -1 : 0), sign);
}

void TestPmoveThresholds::risingFasterThan180LeavesTheGround() {
    const Collision collision(worldOf().bsp());
    const Mover stays = Mover(collision).at(0, 0, kStandingZ).moving(0, 0, 180).go(1);
    QVERIFY(stays.last.onGround);
    QCOMPARE(stays.velocity().z, 0.0f);
    const Mover leaves = Mover(collision).at(0, 0, kStandingZ).moving(0, 0, 180.125f).go(1);
    QVERIFY(!leaves.last.onGround);
    QCOMPARE(leaves.state.velocity[2], 1434);  // 180.125 - 0.8
}

void TestPmoveThresholds::theJumpKeyCountsFrom10() {
    const Collision collision(worldOf().bsp());
    PmoveCommand keys;
    keys.up = 9;
    QCOMPARE(Mover(collision).at(0, 0, kStandingZ).go(10, keys).velocity().z, 0.0f);
    keys.up = 10;
    QCOMPARE(Mover(collision).at(0, 0, kStandingZ).go(10, keys).velocity().z, 262.0f);  // 270 - 8
}

void TestPmoveThresholds::theFirstSnapTriesXThenYThenZ_data() {
    QTest::addColumn<int>("lowX");
    QTest::addColumn<int>("lowY");
    QTest::addColumn<int>("lowZ");
    QTest::addColumn<int>("x");
    QTest::addColumn<int>("y");
    QTest::addColumn<int>("z");
    // A block's lowest corner; the player's hull at the origin reaches to (16, 16, 32).
    QTest::newRow("a wall to the east") << 16 << -64 << -64 << -1 << 0 << 0;
    QTest::newRow("a wall to the north") << -64 << 16 << -64 << 0 << -1 << 0;
    QTest::newRow("a ceiling") << -64 << -64 << 32 << 0 << 0 << -1;
    QTest::newRow("an edge to the north-east: x gives way") << 16 << 16 << -64 << -1 << 0 << 0;
    QTest::newRow("a corner above: x gives way") << 16 << 16 << 32 << -1 << 0 << 0;
    QTest::newRow("an edge above in the north: y gives way") << -64 << 16 << 32 << 0 << -1 << 0;
}

void TestPmoveThresholds::theFirstSnapTriesXThenYThenZ() {
    QFETCH(int, lowX);
    QFETCH(int, lowY);
    QFETCH(int, lowZ);
    QFETCH(int, x);
    QFETCH(int, y);
    QFETCH(int, z);
    FlatWorld world;
    world.add({Vec3(lowX, lowY, lowZ), Vec3(128, 128, 128)});
    const Collision collision(world.bsp());
    PmoveState state;
    state.gravity = 0;
    pmove(collision, {}, state, {}, true);
    QCOMPARE(state.origin, (std::array<std::int32_t, 3>{x, y, z}));
    PmoveState unsnapped;
    unsnapped.gravity = 0;
    pmove(collision, {}, unsnapped, {}, false);
    QCOMPARE(unsnapped.origin, (std::array<std::int32_t, 3>{0, 0, 0}));
}

void TestPmoveThresholds::thePitchIsClampedAt89() {
    const Collision collision(worldOf().bsp());
    PmoveCommand keys;
    keys.angles = {Mover::degrees(90), 0, 0};
    QCOMPARE(Mover(collision).at(0, 0, kStandingZ).go(10, keys).last.viewAngles.x, 89.0f);
    keys.angles = {Mover::degrees(-90), 0, 0};
    QCOMPARE(Mover(collision).at(0, 0, kStandingZ).go(10, keys).last.viewAngles.x, -89.0f);
    keys.angles = {Mover::degrees(88.5f), 0, 0};
    QVERIFY(Mover(collision).at(0, 0, kStandingZ).go(10, keys).last.viewAngles.x < 88.6f);
}

void TestPmoveThresholds::theTimerLosesAtLeastOne() {
    const Collision collision(worldOf().bsp());
    Mover mover = Mover(collision).at(0, 0, kStandingZ).flagged(kPmoveOnGround | kPmoveLanding);
    mover.state.timer = 5;
    QCOMPARE(mover.go(1).state.timer, 4);
    QCOMPARE(mover.go(7).state.timer, 3);
    QCOMPARE(mover.go(16).state.timer, 1);
    QVERIFY((mover.state.flags & kPmoveLanding) != 0);
    QCOMPARE(mover.go(1).state.timer, 0);
    QVERIFY((mover.state.flags & kPmoveLanding) == 0);
}

void TestPmoveThresholds::aWaterJumpEndsOnTheGround() {
    const Collision collision(worldOf().bsp());
    Mover mover = Mover(collision).at(0, 0, kStandingZ).flagged(kPmoveWaterJump);
    mover.state.timer = 200;
    mover.go(10, kAhead);
    QCOMPARE(mover.state.flags & kPmoveWaterJump, 0);
    QCOMPARE(mover.state.timer, 0);
    QVERIFY(mover.velocity().x > 0);  // it obeys again
}

void TestPmoveThresholds::aHardLandingLocksTheMove_data() {
    QTest::addColumn<float>("speed");
    QTest::addColumn<int>("timer");
    // The timer counts 8 ms; the command itself takes one of it.
    QTest::newRow("200: no lock") << -200.0f << 0;
    QTest::newRow("200.125: 144 ms") << -200.125f << 17;
    QTest::newRow("400: 144 ms") << -400.0f << 17;
    QTest::newRow("400.125: 200 ms") << -400.125f << 24;
}

void TestPmoveThresholds::aHardLandingLocksTheMove() {
    QFETCH(float, speed);
    QFETCH(int, timer);
    const Collision collision(worldOf().bsp());
    Mover mover = Mover(collision).at(0, 0, kStandingZ).moving(0, 0, speed).go(8, kUpwards);
    QCOMPARE(mover.state.timer, timer);
    QCOMPARE((mover.state.flags & kPmoveLanding) != 0, timer > 0);
    Mover hack(collision);
    hack.params.strafeHack = true;
    hack.at(0, 0, kStandingZ).moving(0, 0, speed).go(8, kUpwards);
    QCOMPARE(hack.state.timer, 0);
}

void TestPmoveThresholds::limpingStopsAndForbidsJumping() {
    const Collision collision(worldOf().bsp());
    Mover mover = Mover(collision).at(0, 0, kStandingZ);
    mover.state.aq2Flags = kPmoveLimping;
    mover.state.legHits = 1;
    PmoveCommand keys = kAhead;
    keys.up = 400;
    mover.go(100, keys, 3);  // 300 ms of the 600 ms cycle stand still
    QCOMPARE(mover.velocity(), Vec3(0));
    mover.go(100, keys);  // half of 400 still asks for 200
    QCOMPARE(mover.velocity(), Vec3(200, 0, 0));
    mover.go(100, keys);
    QVERIFY(mover.velocity().x > 200);
}

NAVWRIGHT_TEST(TestPmoveThresholds);
#include "tst_pmove_thresholds.moc"
