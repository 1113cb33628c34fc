#include <QtTest>

#include <algorithm>
#include <memory>

#include "core/physics/movement/fall_damage.h"
#include "flat_world.h"
#include "mover.h"
#include "must.h"
#include "test_program.h"
#include "tests/sample/bsp_writer.h"

using namespace navwright;

namespace {

constexpr PmoveCommand kDuckForward{.msec = 0, .angles = {}, .forward = 400, .side = 0, .up = -400};

FlatWorld floorWorld() {
    FlatWorld world;
    world.add({{-4000, -4000, -64}, {4000, 4000, 0}});
    return world;
}

/// Highest origin within `commands`, above where it starts.
float apex(Mover mover, int msec, const PmoveCommand& keys, int commands) {
    const float start = mover.origin().z;
    float highest = start;
    for (int i = 0; i < commands; ++i) highest = std::max(highest, mover.go(msec, keys).origin().z);
    return highest - start;
}

/// Falls from rest at `height` above the floor, commands of `msec` in server frames of 100 ms (or of one
/// command when longer); the damage of the landing.
int dropDamage(const Collision& world, float height, int msec) {
    constexpr int kServerFrame = 100;
    Mover mover = Mover(world).at(0, 0, kStandingZ + height);
    float before = 0;
    for (int frame = 0; frame < 30; ++frame) {
        for (int passed = 0; passed < kServerFrame; passed += msec) mover.go(msec);
        const float after = mover.velocity().z;
        const float impact = fallImpact(before, after, mover.last.onGround, mover.last.waterLevel);
        if (impact > 0) return fallDamage(impact);
        before = after;
    }
    return -1;
}

/// A basin 400 deep filled with water up to 0, with a ledge all around at `ledge`, as the map writer builds
/// it.
std::unique_ptr<Collision> basin(float ledge) {
    MapDescription map;
    map.sealed = false;
    MapEntity world{.pairs = {{"classname", "worldspawn"}}, .brushes = {}, .pivot = {}};
    const MapSurface stone{"stone", 0, 0};
    world.brushes.push_back(boxBrush({{-512, -512, -464}, {512, 512, -400}}, stone));
    world.brushes.push_back(boxBrush({{128, -512, -400}, {512, 512, ledge}}, stone));
    world.brushes.push_back(boxBrush({{-512, -512, -400}, {-128, 512, ledge}}, stone));
    world.brushes.push_back(boxBrush({{-128, 128, -400}, {128, 512, ledge}}, stone));
    world.brushes.push_back(boxBrush({{-128, -512, -400}, {128, -128, ledge}}, stone));
    world.brushes.push_back(boxBrush({{-128, -128, -400}, {128, 128, 0}}, stone, kContentsWater));
    map.entities.push_back(std::move(world));
    const auto bsp = must(parseBsp(must(writeBsp(map)), "basin"));
    return std::make_unique<Collision>(bsp);
}

/// Swims east at the basin's rim and presses on; the height of the feet in the end.
float climbOut(float ledge) {
    const auto world = basin(ledge);
    Mover mover = Mover(*world).at(64, 0, -8);
    PmoveCommand keys = kAhead;
    keys.up = 400;
    for (int i = 0; i < 60 && mover.origin().x < 160; ++i) mover.go(50, keys);
    return mover.origin().x >= 160 ? mover.go(50, {}, 20).origin().z - 24 : -1000;
}

}  // namespace

/// What players and bots can do, measured in the engine (docs/physics.md 5) and re-derived here.
class TestPmoveFigures : public QObject {
    Q_OBJECT

  private slots:
    void speeds_data();
    void speeds();
    void stoppingTakes_data();
    void stoppingTakes();
    void jumpsReach_data();
    void jumpsReach();
    void stepsOf18AreWalkedUp();
    void ledgesOf_data();
    void ledgesOf();
    void slopesAreWalkedUpTo45Degrees();
    void gapsOf56NeedCrouching_data();
    void gapsOf56NeedCrouching();
    void gapsAreJumped_data();
    void gapsAreJumped();
    void laddersAreClimbedAt200();
    void waterIsSwumAt150();
    void waterIsLeftOverALedgeOf20();
    void dropsHurtFrom_data();
    void dropsHurtFrom();
    void waterSoftensLandings();
    void landingsSoundAndHurtByImpact();
};

void TestPmoveFigures::speeds_data() {
    QTest::addColumn<int>("forward");
    QTest::addColumn<int>("up");
    QTest::addColumn<float>("speed");
    QTest::newRow("run") << 400 << 0 << 300.0f;
    QTest::newRow("walk") << 200 << 0 << 200.0f;
    QTest::newRow("crouch") << 400 << -400 << 100.0f;
}

void TestPmoveFigures::speeds() {
    QFETCH(int, forward);
    QFETCH(int, up);
    QFETCH(float, speed);
    const Collision world(floorWorld().bsp());
    PmoveCommand keys = kAhead;
    keys.forward = forward;
    keys.up = up;
    Mover mover = Mover(world).at(0, 0, kStandingZ).go(25, keys, 40);
    QVERIFY(std::abs(mover.velocity().x - speed) < 1);
    const float from = mover.origin().x;
    mover.go(25, keys, 40);
    QVERIFY(std::abs(mover.origin().x - from - speed) < 3);
}

void TestPmoveFigures::stoppingTakes_data() {
    QTest::addColumn<int>("msec");
    QTest::addColumn<float>("distance");
    QTest::newRow("8 ms") << 8 << 40.0f;
    QTest::newRow("16 ms") << 16 << 38.0f;
    QTest::newRow("33 ms") << 33 << 34.0f;
    QTest::newRow("100 ms") << 100 << 17.0f;
}

void TestPmoveFigures::stoppingTakes() {
    QFETCH(int, msec);
    QFETCH(float, distance);
    const Collision world(floorWorld().bsp());
    // Places are cut to 1/8 unit towards zero, so that ways outwards are shorter than ways inwards.
    float sum = 0;
    for (const float start : {1000.0f, -1000.0f}) {
        const Mover mover = Mover(world).at(start, 0, kStandingZ).moving(300, 0, 0).go(msec, {}, 1000 / msec);
        QCOMPARE(mover.velocity().x, 0.0f);
        sum += mover.origin().x - start;
    }
    QVERIFY2(std::abs(sum / 2 - distance) < 1.5f, qPrintable(QString::number(sum / 2)));
}

void TestPmoveFigures::jumpsReach_data() {
    QTest::addColumn<int>("msec");
    QTest::addColumn<float>("height");
    QTest::newRow("8 ms") << 8 << 41.3f;
    QTest::newRow("16 ms") << 16 << 41.9f;
    QTest::newRow("33 ms") << 33 << 40.6f;
    QTest::newRow("50 ms") << 50 << 39.0f;
    QTest::newRow("100 ms") << 100 << 33.0f;
}

void TestPmoveFigures::jumpsReach() {
    QFETCH(int, msec);
    QFETCH(float, height);
    const Collision world(floorWorld().bsp());
    const float reached = apex(Mover(world).at(0, 0, kStandingZ), msec, kUpwards, 700 / msec);
    QVERIFY2(std::abs(reached - height) < 0.3f, qPrintable(QString::number(reached)));
}

void TestPmoveFigures::stepsOf18AreWalkedUp() {
    for (const int msec : {8, 16, 33, 100}) {
        for (const float height : {18.0f, 19.0f}) {
            FlatWorld world = floorWorld();
            world.add({{100, -256, 0}, {600, 256, height}});
            const Collision collision(world.bsp());
            const Mover mover = Mover(collision).at(0, 0, kStandingZ).go(msec, kAhead, 1000 / msec);
            const bool walkedUp = mover.origin().x > 150;
            QVERIFY2(walkedUp == (height == 18), qPrintable(QString("%1 ms, %2").arg(msec).arg(height)));
            QVERIFY(std::abs(mover.origin().z - kStandingZ - (walkedUp ? height : 0)) < 0.2f);
        }
    }
}

void TestPmoveFigures::ledgesOf_data() {
    QTest::addColumn<int>("msec");
    QTest::addColumn<float>("reached");
    QTest::addColumn<float>("missed");
    // Apex of the jump and a step of 18.
    QTest::newRow("8 ms") << 8 << 58.5f << 60.0f;
    QTest::newRow("16 ms") << 16 << 59.5f << 60.5f;
    QTest::newRow("33 ms") << 33 << 58.0f << 59.5f;
    QTest::newRow("50 ms") << 50 << 56.5f << 58.0f;
    QTest::newRow("100 ms") << 100 << 50.5f << 52.0f;
}

void TestPmoveFigures::ledgesOf() {
    QFETCH(int, msec);
    QFETCH(float, reached);
    QFETCH(float, missed);
    for (const float ledge : {reached, missed}) {
        FlatWorld world = floorWorld();
        world.add({{100, -256, 0}, {600, 256, ledge}});
        const Collision collision(world.bsp());
        bool onTop = false;
        // The take-off distance is tried in small steps: what counts is what some run can do.
        for (float start = -150; start < 60 && !onTop; start += 4) {
            Mover mover = Mover(collision).at(start, 0, kStandingZ).moving(300, 0, 0);
            PmoveCommand keys = kAhead;
            keys.up = 400;
            mover.go(msec, keys, 900 / msec);
            onTop = mover.origin().x > 90 && mover.origin().z > ledge + 24;
        }
        QVERIFY2(onTop == (ledge == reached), qPrintable(QString::number(ledge)));
    }
}

void TestPmoveFigures::slopesAreWalkedUpTo45Degrees() {
    for (const float rise : {190.0f, 210.0f}) {  // normals z 0.725 and 0.690 around the limit of 0.7
        FlatWorld world = floorWorld();
        world.brushes.push_back(rampBrush({{100, -256, 0}, {300, 256, rise}}, MapDirection::east, {}));
        const Collision collision(world.bsp());
        const Mover mover = Mover(collision).at(0, 0, kStandingZ).go(16, kAhead, 80);
        QCOMPARE(mover.origin().z > kStandingZ + 100, rise == 190);
    }
}

void TestPmoveFigures::gapsOf56NeedCrouching_data() {
    QTest::addColumn<float>("gap");
    QTest::addColumn<bool>("walks");
    QTest::addColumn<bool>("crouches");
    QTest::newRow("57") << 57.0f << true << true;
    QTest::newRow("56: the standing hull touches") << 56.0f << false << true;
    QTest::newRow("29") << 29.0f << false << true;
    QTest::newRow("28: the crouched hull touches") << 28.0f << false << false;
}

void TestPmoveFigures::gapsOf56NeedCrouching() {
    QFETCH(float, gap);
    QFETCH(bool, walks);
    QFETCH(bool, crouches);
    FlatWorld world = floorWorld();
    world.add({{100, -256, gap}, {200, 256, 400}});
    const Collision collision(world.bsp());
    QCOMPARE(Mover(collision).at(0, 0, kStandingZ).go(16, kAhead, 120).origin().x > 250, walks);
    const Mover crouched =
        Mover(collision).at(0, 0, kStandingZ).flagged(kPmoveOnGround).go(16, kDuckForward, 240);
    QCOMPARE(crouched.origin().x > 250, crouches);
}

void TestPmoveFigures::gapsAreJumped_data() {
    QTest::addColumn<int>("msec");
    QTest::addColumn<float>("down");
    QTest::addColumn<float>("crossed");
    QTest::addColumn<float>("missed");
    QTest::newRow("16 ms, level") << 16 << 0.0f << 236.0f << 246.0f;
    QTest::newRow("33 ms, level") << 33 << 0.0f << 230.0f << 244.0f;
    QTest::newRow("16 ms, 32 lower") << 16 << 32.0f << 264.0f << 274.0f;
    QTest::newRow("16 ms, 64 lower") << 16 << 64.0f << 287.0f << 298.0f;
    QTest::newRow("16 ms, 128 lower") << 16 << 128.0f << 326.0f << 336.0f;
}

void TestPmoveFigures::gapsAreJumped() {
    QFETCH(int, msec);
    QFETCH(float, down);
    QFETCH(float, crossed);
    QFETCH(float, missed);
    for (const float gap : {crossed, missed}) {
        FlatWorld world;
        world.add({{-1000, -256, -64}, {0, 256, 0}});
        world.add({{gap, -256, -600}, {gap + 600, 256, -down}});
        const Collision collision(world.bsp());
        bool across = false;
        for (float start = -230; start < -190; start += 1) {
            Mover mover = Mover(collision).at(start, 0, kStandingZ).moving(300, 0, 0);
            PmoveCommand keys = kAhead;
            while (mover.go(msec, keys).origin().x < 16 - 0.3f * static_cast<float>(msec)) {
            }
            keys.up = 400;
            mover.go(msec, keys, 1200 / msec);
            across = across || (mover.last.onGround && mover.origin().x > gap - 17);
        }
        QVERIFY2(across == (gap == crossed), qPrintable(QString::number(gap)));
    }
}

void TestPmoveFigures::laddersAreClimbedAt200() {
    FlatWorld world = floorWorld();
    world.add({{100, -64, 0}, {108, 64, 2000}}, kContentsSolid | kContentsLadder);
    const Collision collision(world.bsp());
    for (const auto& [msec, speed] : {std::pair(8, 187.0f), std::pair(16, 195.0f), std::pair(100, 200.0f)}) {
        Mover mover = Mover(collision).at(83.875f, 0, 500).go(msec, kUpwards, 1000 / msec);
        QVERIFY(mover.last.onLadder);
        const float from = mover.origin().z;
        mover.go(msec, kUpwards, 1000 / msec);
        const float climbed = (mover.origin().z - from) * 1000 / static_cast<float>(1000 / msec * msec);
        QVERIFY2(std::abs(climbed - speed) < 3, qPrintable(QString::number(climbed)));
    }
}

void TestPmoveFigures::waterIsSwumAt150() {
    FlatWorld world = floorWorld();
    world.leafContents = kContentsSolid;
    world.liquid = kContentsWater;
    world.liquidTop = 3000;
    const Collision collision(world.bsp());
    Mover swimmer = Mover(collision).at(0, 0, 1500).go(25, kAhead, 80);
    QVERIFY2(std::abs(swimmer.velocity().x - 150) < 3, qPrintable(QString::number(swimmer.velocity().x)));
    const Mover idle = Mover(collision).at(0, 0, 1500).go(25, {}, 80);
    QVERIFY2(std::abs(idle.velocity().z + 30) < 2, qPrintable(QString::number(idle.velocity().z)));
    const Mover rising = Mover(collision).at(0, 0, 1500).go(100, kUpwards, 20);
    QVERIFY2(std::abs(rising.velocity().z - 150) < 8, qPrintable(QString::number(rising.velocity().z)));
}

void TestPmoveFigures::waterIsLeftOverALedgeOf20() {
    QVERIFY(std::abs(climbOut(16) - 16) < 0.2f);
    QVERIFY(climbOut(48) < 0);
}

void TestPmoveFigures::dropsHurtFrom_data() {
    QTest::addColumn<int>("msec");
    QTest::addColumn<float>("harmless");
    QTest::addColumn<float>("hurts");
    QTest::newRow("10 ms") << 10 << 200.0f << 217.0f;
    QTest::newRow("50 ms") << 50 << 207.0f << 213.0f;
    QTest::newRow("100 ms") << 100 << 221.0f << 227.0f;
}

void TestPmoveFigures::dropsHurtFrom() {
    QFETCH(int, msec);
    QFETCH(float, harmless);
    QFETCH(float, hurts);
    const Collision world(floorWorld().bsp());
    QCOMPARE(dropDamage(world, 150, msec), 0);
    QCOMPARE(dropDamage(world, harmless, msec), 0);
    QCOMPARE(dropDamage(world, hurts, msec), 10);
    QVERIFY(dropDamage(world, 400, msec) >= kFullHealth);
}

void TestPmoveFigures::waterSoftensLandings() {
    QCOMPARE(fallImpact(-600, 0, true, 0), 36.0f);
    QCOMPARE(fallImpact(-600, 0, true, 1), 18.0f);
    QCOMPARE(fallImpact(-600, 0, true, 2), 9.0f);
    QCOMPARE(fallImpact(-600, 0, true, 3), 0.0f);
    QCOMPARE(fallImpact(-600, -680, false, 0), 0.0f);  // still falling
    QCOMPARE(fallImpact(-600, 270, false, 0), 36.0f);  // bounced off within the frame
    QCOMPARE(fallImpact(270, 0, true, 0), 7.29f);      // what a stopped rise counts as
}

void TestPmoveFigures::landingsSoundAndHurtByImpact() {
    QCOMPARE(fallDamage(30), 0);
    QCOMPARE(fallDamage(30.1f), 10);
    QCOMPARE(fallDamage(33.9f), 10);
    QCOMPARE(fallDamage(34), 20);
    QCOMPARE(fallDamage(50), 100);
}

NAVWRIGHT_TEST(TestPmoveFigures);
#include "tst_pmove_figures.moc"
