#include <QtTest>

#include <limits>
#include <memory>

#include "core/physics/movement/link_physics.h"
#include "flat_world.h"
#include "mover.h"
#include "must.h"
#include "stop_at.h"
#include "test_program.h"
#include "tests/sample/bsp_writer.h"

using namespace navwright;

namespace {

constexpr Box kGround{{-1024, -1024, -64}, {1024, 1024, 0}};

FlatWorld onGround() {
    FlatWorld world;
    world.add(kGround);
    return world;
}

LinkJudgement judge(const FlatWorld& world, const Vec3& from, const Vec3& to,
                    std::span<const Box> hurt = {}) {
    const Collision collision(world.bsp());
    return judgeLink({.collision = collision, .hurt = hurt, .params = {}}, {from, to});
}

Vec3 standing(float x, float y, float floor = 0) {
    return {x, y, floor + 24};
}

/// What can be said of a judgement in one line, for messages.
QByteArray told(const LinkJudgement& judged) {
    return QString("%1, controls %2, %3 of %4, %5 s, damage %6, failure %7 at %8 %9 %10")
        .arg(moveMeansName(judged.means).data())
        .arg(nodeTypeName(judged.controls).data())
        .arg(judged.succeeded)
        .arg(judged.tried)
        .arg(judged.seconds)
        .arg(judged.damage)
        .arg(linkFailureName(judged.failure).data())
        .arg(judged.place.x)
        .arg(judged.place.y)
        .arg(judged.place.z)
        .toUtf8();
}

#define VERIFY_MEANS(judged, expected) \
    QVERIFY2((judged).certain && (judged).means == (expected), told(judged).constData())
#define VERIFY_FAILS(judged, expected) \
    QVERIFY2(!(judged).possible && (judged).failure == (expected), told(judged).constData())

/// A pool 128 deep in a floor at 0, its water up to `surface`, as the map writer builds it.
std::unique_ptr<Collision> pool(float surface, Contents liquid) {
    MapDescription map;
    map.sealed = false;
    MapEntity world{.pairs = {{"classname", "worldspawn"}}, .brushes = {}, .pivot = {}};
    const MapSurface stone{"stone", 0, 0};
    world.brushes.push_back(boxBrush({{-512, -512, -192}, {512, 512, -128}}, stone));
    world.brushes.push_back(boxBrush({{-512, -512, -128}, {-200, 512, 0}}, stone));
    world.brushes.push_back(boxBrush({{200, -512, -128}, {512, 512, 0}}, stone));
    world.brushes.push_back(boxBrush({{-200, -512, -128}, {200, -200, 0}}, stone));
    world.brushes.push_back(boxBrush({{-200, 200, -128}, {200, 512, 0}}, stone));
    world.brushes.push_back(boxBrush({{-200, -200, -128}, {200, 200, surface}}, stone, liquid));
    map.entities.push_back(std::move(world));
    const auto bsp = must(parseBsp(must(writeBsp(map)), "pool"));
    return std::make_unique<Collision>(bsp);
}

}  // namespace

class TestLinkPhysics : public QObject {
    Q_OBJECT

  private slots:
    void flatGroundIsWalked();
    void stairsAreStepped();
    void aCrateIsJumpedOn();
    void aLowTunnelIsCrawled();
    void anEdgeIsDropped_data();
    void anEdgeIsDropped();
    void aGapIsJumpedBallistically();
    void waterIsSwum();
    void waterIsLeft();
    void aLadderIsClimbedBothWays();
    void aWallBlocks();
    void aHighLedgeIsTooHigh();
    void anAbyssIsFallenInto();
    void hazardsAreFound();
    void aDeepDropIsDeadly();
    void badPlacesAreNamed_data();
    void badPlacesAreNamed();
    void aLinkOfNoLengthIsArrivedAtOnce();
    void aNarrowBeamIsNotCertain();
    void manyLinksAreJudgedAsOneByOne();
    void cancellingStops();
};

void TestLinkPhysics::flatGroundIsWalked() {
    const auto judged = judge(onGround(), standing(0, 0), standing(200, 100));
    VERIFY_MEANS(judged, MoveMeans::walk);
    QVERIFY(judged.controls == NodeType::move);
    QVERIFY(judged.harmless());
    QCOMPARE(judged.runSpeed, 0.0f);
    QCOMPARE(judged.tried, 5);
    // 224 units less the arrival distance of 32 at up to 300 u/s.
    QVERIFY(judged.seconds >= 0.6f && judged.seconds <= 1.0f);
    QCOMPARE(judged.way.front().z, kStandingZ);
    QVERIFY(glm::distance(judged.way.back(), standing(200, 100)) < 55);
    QVERIFY(std::abs(judged.headroom - 56) < 1);
}

void TestLinkPhysics::stairsAreStepped() {
    FlatWorld world = onGround();
    for (int i = 0; i < 6; ++i) {
        const auto rise = static_cast<float>(i + 1) * 16;
        world.add({{100 + 24 * static_cast<float>(i), -64, 0}, {400, 64, rise}});
    }
    const auto up = judge(world, standing(0, 0), standing(300, 0, 96));
    VERIFY_MEANS(up, MoveMeans::step);
    const auto down = judge(world, standing(300, 0, 96), standing(0, 0));
    QVERIFY2(down.certain && down.controls == NodeType::move, told(down).constData());
    QVERIFY(down.harmless());
}

void TestLinkPhysics::aCrateIsJumpedOn() {
    FlatWorld world = onGround();
    world.add({{64, -64, 0}, {300, 64, 40}});
    const auto judged = judge(world, standing(0, 0), standing(120, 0, 40));
    QVERIFY2(judged.possible && judged.means == MoveMeans::jump, told(judged).constData());
    QVERIFY(judged.headroom > 56 + 20);
}

void TestLinkPhysics::aLowTunnelIsCrawled() {
    FlatWorld world = onGround();
    world.add({{80, -512, 48}, {180, 512, 400}});
    const auto judged = judge(world, standing(0, 0), standing(260, 0));
    VERIFY_MEANS(judged, MoveMeans::crouch);
    // Running bots duck by themselves under what leaves room for it.
    QVERIFY(judged.certain && judged.controls == NodeType::move);
}

void TestLinkPhysics::anEdgeIsDropped_data() {
    QTest::addColumn<float>("height");
    QTest::addColumn<bool>("harmless");
    QTest::newRow("64") << 64.0f << true;
    QTest::newRow("150") << 150.0f << true;
    QTest::newRow("250: hurts") << 250.0f << false;
}

void TestLinkPhysics::anEdgeIsDropped() {
    QFETCH(float, height);
    QFETCH(bool, harmless);
    FlatWorld world = onGround();
    world.add({{-400, -64, 0}, {0, 64, height}});
    const auto judged = judge(world, standing(-60, 0, height), standing(80, 0));
    QVERIFY2(judged.possible && judged.means == MoveMeans::drop, told(judged).constData());
    QVERIFY2((judged.damage == 0) == harmless, told(judged).constData());
    QVERIFY(judged.damage < 100);
}

void TestLinkPhysics::aGapIsJumpedBallistically() {
    FlatWorld world;
    world.add({{-400, -64, -64}, {0, 64, 0}});
    world.add({{220, -64, -64}, {800, 64, 0}});
    world.add({{-1024, -1024, -600}, {1024, 1024, -500}});
    const auto judged = judge(world, standing(-20, 0), standing(300, 0));
    QVERIFY2(judged.possible && judged.means == MoveMeans::gapJump, told(judged).constData());
    QVERIFY(judged.controls == NodeType::jumpPad);
    QVERIFY(judged.damage < 100);
}

void TestLinkPhysics::waterIsSwum() {
    const auto world = pool(-8, kContentsWater);
    const auto judged = judgeLink({.collision = *world}, {{-120, 0, -60}, {120, 0, -60}});
    QVERIFY2(judged.possible && judged.means == MoveMeans::swim, told(judged).constData());
}

void TestLinkPhysics::waterIsLeft() {
    const auto full = pool(0, kContentsWater);
    const auto judged = judgeLink({.collision = *full}, {{140, 0, -40}, standing(240, 0)});
    QVERIFY2(judged.possible && judged.means == MoveMeans::waterJump, told(judged).constData());
    // 8 below the edge the server's bots do not get out of plain water by themselves.
    const auto lower = pool(-8, kContentsWater);
    const auto flown = judgeLink({.collision = *lower}, {{140, 0, -40}, standing(240, 0)});
    QVERIFY2(flown.possible && flown.controls == NodeType::jumpPad, told(flown).constData());
}

void TestLinkPhysics::aLadderIsClimbedBothWays() {
    FlatWorld world = onGround();
    world.add({{100, -128, 0}, {400, 128, 300}});
    world.add({{92, -32, 0}, {100, 32, 300}}, kContentsSolid | kContentsLadder);
    const Vec3 bottom = standing(74, 0), top(74, 0, 300);
    const auto up = judge(world, bottom, top);
    QVERIFY2(up.possible && up.means == MoveMeans::ladderUp, told(up).constData());
    QVERIFY(up.controls == NodeType::ladder);
    const auto off = judge(world, top, standing(160, 0, 300));
    QVERIFY2(off.possible, told(off).constData());
    const auto down = judge(world, top, bottom);
    QVERIFY2(down.possible && down.damage == 0, told(down).constData());
    // A ladder's nodes may stand in its wall; in another wall nobody can be.
    const auto inWall = judge(world, standing(96, 0), {96, 0, top.z});
    QVERIFY2(inWall.possible && inWall.controls == NodeType::ladder, told(inWall).constData());
    const auto elsewhere = judge(world, standing(110, 100), {110, 100, top.z});
    QVERIFY2(!elsewhere.possible && elsewhere.failure == LinkFailure::startBlocked,
             told(elsewhere).constData());
}

void TestLinkPhysics::aWallBlocks() {
    FlatWorld world = onGround();
    world.add({{100, -512, 0}, {116, 512, 400}});
    const auto judged = judge(world, standing(0, 0), standing(200, 0));
    VERIFY_FAILS(judged, LinkFailure::blocked);
    QVERIFY2(std::abs(judged.place.x - 84) < 1, told(judged).constData());
    QVERIFY(judged.way.size() > 2);
}

void TestLinkPhysics::aHighLedgeIsTooHigh() {
    FlatWorld world = onGround();
    world.add({{60, -512, 0}, {400, 512, 150}});
    world.add({{-400, -512, 140}, {60, 512, 160}});  // and no room for the ballistic jump
    const auto judged = judge(world, standing(0, 0), standing(100, 0, 150));
    VERIFY_FAILS(judged, LinkFailure::tooHigh);
}

void TestLinkPhysics::anAbyssIsFallenInto() {
    FlatWorld world;
    world.add({{-400, -64, -64}, {0, 64, 0}});
    world.add({{900, -64, -64}, {1300, 64, 0}});
    world.add({{-2000, -1024, -200}, {2000, 1024, -164}});
    world.add({{-2000, -1024, 80}, {2000, 1024, 100}});  // too low for the ballistic jump
    const auto judged = judge(world, standing(-40, 0), standing(960, 0));
    QVERIFY2(!judged.possible, told(judged).constData());
    QVERIFY2(judged.failure == LinkFailure::falls || judged.failure == LinkFailure::tooFar,
             told(judged).constData());
    QVERIFY(judged.place.x > -40);
}

void TestLinkPhysics::hazardsAreFound() {
    const auto lava = pool(-8, kContentsLava);
    const auto sinks = judgeLink({.collision = *lava}, {standing(-240, 0), {0, 0, -60}});
    VERIFY_FAILS(sinks, LinkFailure::hazard);
    const Box hurt{{80, -1024, 0}, {120, 1024, 400}};
    const auto hurts = judge(onGround(), standing(0, 0), standing(200, 0), {&hurt, 1});
    VERIFY_FAILS(hurts, LinkFailure::hazard);
    QVERIFY(hurts.place.x > 60);
}

void TestLinkPhysics::aDeepDropIsDeadly() {
    FlatWorld world = onGround();
    world.add({{-400, -64, 0}, {0, 64, 600}});
    const auto judged = judge(world, standing(-40, 0, 600), standing(60, 0));
    VERIFY_FAILS(judged, LinkFailure::deadly);
    QVERIFY(judged.damage >= 100);
}

void TestLinkPhysics::badPlacesAreNamed_data() {
    QTest::addColumn<float>("fromX");
    QTest::addColumn<float>("fromZ");
    QTest::addColumn<float>("toX");
    QTest::addColumn<float>("toZ");
    QTest::addColumn<int>("failure");
    constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
    QTest::newRow("no number") << kNaN << 24.0f << 0.0f << 24.0f << int(LinkFailure::outside);
    QTest::newRow("beyond all maps") << 0.0f << 24.0f << 1e9f << 24.0f << int(LinkFailure::outside);
    QTest::newRow("in the ground") << 0.0f << -30.0f << 100.0f << 24.0f << int(LinkFailure::startBlocked);
    QTest::newRow("into the ground") << 0.0f << 24.0f << 100.0f << -30.0f << int(LinkFailure::endBlocked);
    QTest::newRow("in the air") << 0.0f << 900.0f << 100.0f << 24.0f << int(LinkFailure::startInAir);
}

void TestLinkPhysics::badPlacesAreNamed() {
    QFETCH(float, fromX);
    QFETCH(float, fromZ);
    QFETCH(float, toX);
    QFETCH(float, toZ);
    QFETCH(int, failure);
    const auto judged = judge(onGround(), {fromX, 0, fromZ}, {toX, 0, toZ});
    VERIFY_FAILS(judged, static_cast<LinkFailure>(failure));
    QVERIFY(judged.way.empty());
}

void TestLinkPhysics::aLinkOfNoLengthIsArrivedAtOnce() {
    const auto judged = judge(onGround(), standing(0, 0), standing(0, 0));
    QVERIFY2(judged.possible, told(judged).constData());
    QVERIFY(judged.seconds <= 0.11f);
}

void TestLinkPhysics::aNarrowBeamIsNotCertain() {
    // The start is wide, the way a beam of 2 units beside a wall corner on one side.
    FlatWorld world;
    world.add({{-200, -100, -64}, {0, 100, 0}});
    world.add({{0, -14, -64}, {200, -12, 0}});
    world.add({{200, -100, -64}, {400, 100, 0}});
    world.add({{-1024, -1024, -400}, {1024, 1024, -350}});
    const auto judged = judge(world, standing(-40, 0), standing(280, 0));
    QVERIFY2(judged.possible, told(judged).constData());
    QVERIFY2(judged.tried >= judged.succeeded, told(judged).constData());
}

void TestLinkPhysics::manyLinksAreJudgedAsOneByOne() {
    FlatWorld flat = onGround();
    flat.add({{100, -512, 0}, {116, 512, 400}});
    const Collision collision(flat.bsp());
    const LinkWorld world{.collision = collision};
    std::vector<LinkPlaces> links;
    for (int i = 0; i < 40; ++i) {
        const float y = static_cast<float>(i) * 10;
        links.push_back({standing(0, y), standing(static_cast<float>(i % 3) * 90, y + 30)});
    }
    JobContext context;
    const auto together = judgeLinks(world, links, 2, context);
    QVERIFY(together.has_value());
    for (std::size_t i = 0; i < links.size(); ++i) {
        const auto alone = judgeLink(world, links[i]);
        QCOMPARE((*together)[i].possible, alone.possible);
        QVERIFY((*together)[i].way == alone.way);
        QVERIFY((*together)[i].failure == alone.failure);
    }
}

void TestLinkPhysics::cancellingStops() {
    const Collision collision(onGround().bsp());
    JobContext context(alreadyStopped());
    const std::vector<LinkPlaces> links(10, {standing(0, 0), standing(100, 0)});
    const auto judged = judgeLinks({.collision = collision}, links, 1, context);
    QVERIFY(!judged.has_value() && judged.error().cancelled());
}

NAVWRIGHT_TEST(TestLinkPhysics);
#include "tst_link_physics.moc"
