#include <QtTest>

#include <array>
#include <random>

#include "core/map/bsp/collision.h"
#include "flat_world.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// A floor with its top at 0, a wall whose face stands at x = 100, a crate 0..32 high at y = 200, a window.
FlatWorld yard() {
    FlatWorld world;
    world.add({{-1024, -1024, -64}, {1024, 1024, 0}});
    world.add({{100, -64, 0}, {116, 64, 256}});
    world.add({{-16, 200, 0}, {16, 232, 32}}, kContentsSolid, kSurfSlick);
    world.add({{-300, -300, 0}, {-284, -100, 128}}, kContentsWindow);
    world.brushes.push_back(rampBrush({{300, -64, 0}, {364, 64, 64}}, MapDirection::east, {}));
    return world;
}

Vec3 randomPoint(std::mt19937& random, float range) {
    std::uniform_real_distribution<float> spread(-range, range);
    const float x = spread(random), y = spread(random), z = spread(random);
    return {x, y, z};
}

const std::array<Box, 3> kHulls{kHullPoint, kHullStanding, kHullCrouched};

}  // namespace

class TestCollision : public QObject {
    Q_OBJECT

  private slots:
    void aFallEndsTheEpsilonAboveTheFloor();
    void aWallStopsTheHullByItsHalfWidth();
    void aRampAnswersItsOwnPlane();
    void aMissGoesAllTheWay();
    void aMaskLooksThroughOtherContents();
    void aStartInsideIsReportedWithoutAHit();
    void aLineAlongATouchedPlaneStartsSolid();
    void aPositionTestCountsTouchingAsInside();
    void contentsOfTheLeafDecideWhetherItsBrushesCount();
    void pointContentsComeFromTheLeaf();
    void aTraceSplitAtItsEndAgreesWithTheWhole();
    void endsAreNeverInSolidWhenTheStartWasNot();
    void lineClearAnswersAsThePointTrace();
    void aLadderIsMetOnlyWhereOneMayBe();
    void realMapsKeepTheSameProperties_data();
    void realMapsKeepTheSameProperties();
    void aBrushWithoutSidesNeverCollides();
    void aDeepTreeIsWalkedWithoutDeepRecursion();
};

void TestCollision::aFallEndsTheEpsilonAboveTheFloor() {
    const Collision world(yard().bsp());
    const TraceResult hit = world.trace({0, 0, 124}, {0, 0, -76}, kHullStanding, kMaskPlayerSolid);
    // Feet fall from 100 to -100: the plane at 0 less 1/32 is met after 100 - 1/32 of 200 units.
    QCOMPARE(hit.fraction, (100 - 0.03125f) / 200);
    QCOMPARE(hit.end.z, 124 + hit.fraction * -200);
    QCOMPARE(hit.normal, Vec3(0, 0, 1));
    QCOMPARE(hit.planeDist, 0.0f);
    QCOMPARE(hit.contents, kContentsSolid);
    QVERIFY(!hit.startSolid && !hit.allSolid);
}

void TestCollision::aWallStopsTheHullByItsHalfWidth() {
    const Collision world(yard().bsp());
    const TraceResult hit = world.trace({0, 0, 25}, {128, 0, 25}, kHullStanding, kMaskPlayerSolid);
    QCOMPARE(hit.normal, Vec3(-1, 0, 0));
    QCOMPARE(hit.end.x, 84 - 0.03125f);
}

void TestCollision::aRampAnswersItsOwnPlane() {
    const Collision world(yard().bsp());
    const TraceResult hit = world.trace({332, 0, 200}, {332, 0, 0}, kHullPoint, kMaskSolid);
    QVERIFY(std::abs(hit.normal.z - std::sqrt(0.5f)) < 1e-6f);
    QVERIFY(std::abs(hit.end.z - 32) < 0.1f);
}

void TestCollision::aMissGoesAllTheWay() {
    const Collision world(yard().bsp());
    const TraceResult miss = world.trace({-100, 0, 40}, {-100, 90, 40}, kHullStanding, kMaskPlayerSolid);
    QCOMPARE(miss.fraction, 1.0f);
    QCOMPARE(miss.end, Vec3(-100, 90, 40));
    QCOMPARE(miss.normal, Vec3(0));
    QCOMPARE(miss.texInfo, -1);
}

void TestCollision::aMaskLooksThroughOtherContents() {
    const Collision world(yard().bsp());
    const Vec3 from(-400, -200, 40), to(-200, -200, 40);
    QVERIFY(world.lineClear(from, to, kContentsSolid));
    QVERIFY(!world.lineClear(from, to, kMaskSolid));
    QCOMPARE(world.trace(from, to, kHullPoint, kMaskSolid).contents, kContentsWindow);
    QCOMPARE(world.trace({0, 100, 16}, {0, 220, 16}, kHullPoint, kMaskSolid).surfaceFlags, kSurfSlick);
}

void TestCollision::aStartInsideIsReportedWithoutAHit() {
    const Collision world(yard().bsp());
    const TraceResult out = world.trace({108, 0, 100}, {108, 100, 100}, kHullPoint, kMaskSolid);
    QVERIFY(out.startSolid && !out.allSolid);
    QCOMPARE(out.fraction, 1.0f);
    QCOMPARE(out.contents, 0);
    const TraceResult within = world.trace({108, 0, 100}, {108, 20, 100}, kHullPoint, kMaskSolid);
    QVERIFY(within.startSolid && within.allSolid);
    QCOMPARE(within.fraction, 1.0f);
}

void TestCollision::aLineAlongATouchedPlaneStartsSolid() {
    const Collision world(yard().bsp());
    // On the plane itself the start is not outside (the distance is 0, and outside is above 0).
    const TraceResult on = world.trace({100, 0, 100}, {100, 20, 100}, kHullPoint, kMaskSolid);
    QVERIFY(on.startSolid && on.allSolid);
    // Ending exactly on the plane from outside leaves no entry before the end but the epsilon's.
    const TraceResult ends = world.trace({100, 0, 100}, {90, 0, 100}, kHullPoint, kMaskSolid);
    QVERIFY(ends.startSolid && !ends.allSolid);
    const TraceResult reaches = world.trace({90, 0, 100}, {100, 0, 100}, kHullPoint, kMaskSolid);
    QVERIFY(!reaches.startSolid);
    QCOMPARE(reaches.fraction, (10 - 0.03125f) / 10);
}

void TestCollision::aPositionTestCountsTouchingAsInside() {
    const Collision world(yard().bsp());
    QVERIFY(world.inSolid({0, 0, 24}, kHullStanding, kMaskPlayerSolid));
    QVERIFY(!world.inSolid({0, 0, 24.125f}, kHullStanding, kMaskPlayerSolid));
    const TraceResult test = world.trace({0, 0, 24}, {0, 0, 24}, kHullStanding, kMaskPlayerSolid);
    QVERIFY(test.startSolid && test.allSolid);
    QCOMPARE(test.fraction, 0.0f);
    QCOMPARE(test.contents, kContentsSolid);
    QCOMPARE(test.normal, Vec3(0));
}

void TestCollision::contentsOfTheLeafDecideWhetherItsBrushesCount() {
    FlatWorld world = yard();
    world.leafContents = kContentsWindow;
    const Collision collision(world.bsp());
    QVERIFY(collision.lineClear({0, 0, 50}, {128, 0, 50}, kContentsSolid));
    QVERIFY(!collision.lineClear({0, 0, 50}, {128, 0, 50}, kMaskSolid));
    QVERIFY(!collision.inSolid({108, 0, 50}, kHullPoint, kContentsSolid));
    QVERIFY(collision.inSolid({108, 0, 50}, kHullPoint, kMaskSolid));
}

void TestCollision::pointContentsComeFromTheLeaf() {
    FlatWorld world = yard();
    world.leafContents = kContentsSolid;
    world.liquid = kContentsWater;
    world.liquidTop = 60;
    const Collision collision(world.bsp());
    QCOMPARE(collision.pointContents({0, 0, 60}), kContentsSolid);
    QCOMPARE(collision.pointContents({0, 0, 59.9f}), kContentsSolid | kContentsWater);
    QCOMPARE(collision.pointLeaf({0, 0, 61}), 1);
    QCOMPARE(collision.boxLeafs({{-1, -1, 50}, {1, 1, 70}}), (std::vector<std::int32_t>{1, 2}));
    QCOMPARE(collision.boxLeafs({{-1, -1, 60}, {1, 1, 70}}), (std::vector<std::int32_t>{1}));
}

void TestCollision::aTraceSplitAtItsEndAgreesWithTheWhole() {
    const Collision world(yard().bsp());
    std::mt19937 random(7);
    int hits = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec3 from = randomPoint(random, 500), to = randomPoint(random, 500);
        const Box& hull = kHulls[static_cast<std::size_t>(i) % kHulls.size()];
        const TraceResult whole = world.trace(from, to, hull, kMaskSolid);
        if (whole.startSolid) continue;
        const TraceResult first = world.trace(from, whole.end, hull, kMaskSolid);
        QVERIFY(!first.startSolid);
        QVERIFY(glm::distance(first.end, whole.end) < 0.1f);
        if (whole.fraction == 1) continue;
        ++hits;
        const TraceResult second = world.trace(whole.end, to, hull, kMaskSolid);
        QVERIFY(!second.startSolid);
        QVERIFY(glm::distance(second.end, whole.end) < 0.1f);
    }
    QVERIFY(hits > 1000);
}

void TestCollision::endsAreNeverInSolidWhenTheStartWasNot() {
    const Collision world(yard().bsp());
    std::mt19937 random(11);
    for (int i = 0; i < 20000; ++i) {
        const Vec3 from = randomPoint(random, 500), to = randomPoint(random, 500);
        const Box& hull = kHulls[static_cast<std::size_t>(i) % kHulls.size()];
        const TraceResult trace = world.trace(from, to, hull, kMaskSolid);
        if (trace.startSolid) continue;
        QVERIFY(!world.inSolid(trace.end, hull, kMaskSolid));
    }
}

void TestCollision::lineClearAnswersAsThePointTrace() {
    const Collision world(yard().bsp());
    std::mt19937 random(13);
    int clear = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec3 from = randomPoint(random, 500);
        const Vec3 to = i % 50 == 0 ? from : randomPoint(random, 500);
        const TraceResult trace = world.trace(from, to, kHullPoint, kMaskSolid);
        const bool expected = trace.fraction == 1 && !trace.startSolid;
        QCOMPARE(world.lineClear(from, to, kMaskSolid), expected);
        clear += expected;
    }
    QVERIFY(clear > 1000 && clear < 19000);
}

void TestCollision::aLadderIsMetOnlyWhereOneMayBe() {
    FlatWorld parts = yard();
    parts.add({{98, -32, 0}, {100, 32, 256}}, kContentsSolid | kContentsLadder);
    const Collision world(parts.bsp()), bare(yard().bsp());
    std::mt19937 random(29);
    int met = 0, spared = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec3 from = randomPoint(random, 300), to = from + randomPoint(random, 40);
        const TraceResult hit = world.trace(from, to, kHullStanding, kMaskPlayerSolid);
        const bool ladder = hit.fraction < 1 && (hit.contents & kContentsLadder) != 0;
        const bool may = world.mayMeetLadder(from, to, kHullStanding);
        QVERIFY(may || !ladder);
        QVERIFY(!bare.mayMeetLadder(from, to, kHullStanding));
        met += ladder;
        spared += !may;
    }
    QVERIFY(met > 20);
    QVERIFY2(spared > 15000, "most sweeps are far from it");
}

void TestCollision::realMapsKeepTheSameProperties_data() {
    REQUIRE_SHARED_DATA();
    QTest::addColumn<QString>("map");
    for (const char* map : {"beer", "city", "urbanjungle", "wfall", "wizs"}) QTest::newRow(map) << map;
}

void TestCollision::realMapsKeepTheSameProperties() {
    QFETCH(QString, map);
    const auto bsp = readBspFile(sharedData() / "maps" / (map + ".bsp").toStdString());
    QVERIFY(bsp.has_value());
    const Collision world(*bsp, solidModels(*bsp, true));
    const Box bounds = bsp->worldBounds();
    std::mt19937 random(23);
    std::uniform_real_distribution<float> share(0, 1);
    const auto point = [&] {
        const float x = share(random), y = share(random), z = share(random);
        return bounds.mins + Vec3(x, y, z) * (bounds.maxs - bounds.mins);
    };
    int started = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec3 from = point(), to = i % 2 == 0 ? point() : from + (point() - from) * 0.05f;
        const Box& hull = kHulls[static_cast<std::size_t>(i) % kHulls.size()];
        const TraceResult line = world.trace(from, to, kHullPoint, kMaskSolid);
        QCOMPARE(world.lineClear(from, to, kMaskSolid), line.fraction == 1 && !line.startSolid);
        if (world.inSolid(from, hull, kMaskPlayerSolid)) continue;
        const TraceResult swept = world.trace(from, to, hull, kMaskPlayerSolid);
        const bool ladder = swept.fraction < 1 && (swept.contents & kContentsLadder) != 0;
        QVERIFY(world.mayMeetLadder(from, to, hull) || !ladder);
        ++started;
        QVERIFY(!swept.startSolid);
        QVERIFY(!world.inSolid(swept.end, hull, kMaskPlayerSolid));
        QVERIFY(!world.trace(from, swept.end, hull, kMaskPlayerSolid).startSolid);
    }
    QVERIFY(started > 1000);
}

void TestCollision::aBrushWithoutSidesNeverCollides() {
    BspFile bsp = yard().bsp();
    bsp.brushes.front().sideCount = 0;
    const Collision world(bsp);
    QVERIFY(world.lineClear({0, 0, 20}, {0, 0, -1000}, kMaskSolid));
    QVERIFY(!world.inSolid({0, 0, 10}, kHullStanding, kMaskSolid));
}

void TestCollision::aDeepTreeIsWalkedWithoutDeepRecursion() {
    BspFile bsp = yard().bsp();
    constexpr int kDepth = 200000;
    const std::int32_t plane = bsp.nodes.front().plane;
    bsp.planes[static_cast<std::size_t>(plane)].dist = 10;
    bsp.nodes.clear();
    for (int i = 0; i < kDepth; ++i) bsp.nodes.push_back({plane, {i + 1 < kDepth ? i + 1 : ~1, ~2}});
    const Collision world(bsp);
    const TraceResult hit = world.trace({0, 0, 124}, {0, 0, -76}, kHullStanding, kMaskPlayerSolid);
    QCOMPARE(hit.fraction, (100 - 0.03125f) / 200);
    QVERIFY(world.inSolid({0, 0, 10}, kHullStanding, kMaskSolid));
}

NAVWRIGHT_TEST(TestCollision);
#include "tst_collision.moc"
