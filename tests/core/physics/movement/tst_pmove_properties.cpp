#include <QtTest>

#include <glm/vector_relational.hpp>
#include <random>
#include <thread>
#include <vector>

#include "core/map/bsp/collision_region.h"
#include "flat_world.h"
#include "mover.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr float kHalf = 400;  ///< half a side of the closed room

/// A closed room with ramps, crates, a low beam and a ladder.
FlatWorld closedRoom() {
    FlatWorld world;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            Box wall{Vec3(-kHalf - 32), Vec3(kHalf + 32)};
            (side < 0 ? wall.maxs : wall.mins)[axis] = side * kHalf;
            world.add(wall);
        }
    }
    world.brushes.push_back(rampBrush({{-200, -100, -400}, {0, 100, -250}}, MapDirection::east, {}));
    world.brushes.push_back(rampBrush({{100, 100, -400}, {200, 300, -250}}, MapDirection::north, {}));
    world.add({{50, -300, -400}, {150, -200, -360}});
    world.add({{-300, 200, -345}, {300, 240, -300}});
    world.add({{392, -64, -400}, {400, 64, 300}}, kContentsSolid | kContentsLadder);
    return world;
}

PmoveCommand randomKeys(std::mt19937& random) {
    const auto pick = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
    PmoveCommand keys;
    keys.msec = pick(1, 100);
    keys.angles = {static_cast<std::int16_t>(pick(-16384, 16384)),
                   static_cast<std::int16_t>(pick(-32768, 32767)), 0};
    keys.forward = 400 * pick(-1, 1);
    keys.side = 400 * pick(-1, 1);
    keys.up = 400 * pick(-1, 1);
    return keys;
}

std::vector<PmoveState> wander(const Collision& world, unsigned seed, int steps) {
    std::mt19937 random(seed);
    std::vector<PmoveState> way;
    Mover mover = Mover(world).at(-300, -300, kStandingZ - kHalf);
    for (int i = 0; i < steps; ++i) {
        const PmoveCommand keys = randomKeys(random);
        mover.go(keys.msec, keys);
        way.push_back(mover.state);
    }
    return way;
}

}  // namespace

class TestPmoveProperties : public QObject {
    Q_OBJECT

  private slots:
    void theSameCommandsGiveTheSameWay();
    void nobodyLeavesAClosedRoomOrGetsStuck();
    void nobodyLeavesARealMap_data();
    void nobodyLeavesARealMap();
    void manyThreadsSeeTheSameWorld();
    void aRegionAnswersAsTheWholeWorld();
    void senselessStatesAreSurvived_data();
    void senselessStatesAreSurvived();
};

void TestPmoveProperties::theSameCommandsGiveTheSameWay() {
    const Collision world(closedRoom().bsp());
    QVERIFY(wander(world, 5, 500) == wander(world, 5, 500));
    QVERIFY(wander(world, 5, 500) != wander(world, 6, 500));
}

void TestPmoveProperties::nobodyLeavesAClosedRoomOrGetsStuck() {
    const Collision world(closedRoom().bsp());
    for (unsigned seed = 0; seed < 40; ++seed) {
        for (const PmoveState& state : wander(world, seed, 500)) {
            const Vec3 origin = originOf(state);
            QVERIFY(glm::all(glm::lessThan(glm::abs(origin), Vec3(kHalf))));
            const bool ducked = (state.flags & kPmoveDucked) != 0;
            QVERIFY(!world.inSolid(origin, ducked ? kHullCrouched : kHullStanding, kMaskPlayerSolid));
        }
    }
}

void TestPmoveProperties::nobodyLeavesARealMap_data() {
    REQUIRE_SHARED_DATA();
    QTest::addColumn<QString>("map");
    for (const char* map : {"beer", "city", "urbanjungle", "wfall", "wizs"}) QTest::newRow(map) << map;
}

/// From every spawn point, over edges, up ladders and into water: never into solid, never out of the world.
void TestPmoveProperties::nobodyLeavesARealMap() {
    QFETCH(QString, map);
    const auto bsp = readBspFile(sharedData() / "maps" / (map + ".bsp").toStdString());
    QVERIFY(bsp);
    const Collision world(*bsp, solidModels(*bsp, true));
    const Box bounds = bsp->worldBounds();
    unsigned seed = 0;
    for (const auto& entity : bsp->entities) {
        if (entity.className() != "info_player_deathmatch") continue;
        const Vec3 spawn = entity.origin() + Vec3(0, 0, 9);  // as the game places players
        if (world.inSolid(spawn, kHullStanding, kMaskPlayerSolid)) continue;
        std::mt19937 random(++seed);
        PmoveCommand keys;
        Mover mover = Mover(world).at(spawn.x, spawn.y, spawn.z);
        for (int i = 0; i < 1500; ++i) {
            // Keys held for a while lead somewhere.
            if (i % 10 == 0) keys = randomKeys(random);
            mover.go(keys.msec, keys);
            const Vec3 origin = mover.origin();
            const bool ducked = (mover.state.flags & kPmoveDucked) != 0;
            QVERIFY(!world.inSolid(origin, ducked ? kHullCrouched : kHullStanding, kMaskPlayerSolid));
            QVERIFY(glm::all(glm::greaterThan(origin, bounds.mins)));
            QVERIFY(glm::all(glm::lessThan(origin, bounds.maxs)));
            QVERIFY((world.pointContents(origin) & kContentsSolid) == 0);
        }
    }
    QVERIFY(seed >= 3);
}

void TestPmoveProperties::manyThreadsSeeTheSameWorld() {
    const Collision world(closedRoom().bsp());
    constexpr unsigned kThreads = 4;
    std::vector<std::vector<PmoveState>> together(kThreads);
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < kThreads; ++i)
            threads.emplace_back([&, i] { together[i] = wander(world, i, 300); });
    }
    for (unsigned i = 0; i < kThreads; ++i) QVERIFY(together[i] == wander(world, i, 300));
}

void TestPmoveProperties::aRegionAnswersAsTheWholeWorld() {
    const BspFile bsp = closedRoom().bsp();
    const ModelPlacement self{0, {40, 0, 60}, {0, 30, 0}};  // the room again, turned, as a placed model
    const std::vector<ModelPlacement> placed{self};
    const Collision plain(bsp);
    const Collision furnished(bsp, placed);
    std::mt19937 random(3);
    std::uniform_real_distribution<float> spread(-kHalf, kHalf);
    std::uniform_real_distribution<float> near(-40, 40);
    const auto point = [&](auto& distribution) {
        const float x = distribution(random), y = distribution(random), z = distribution(random);
        return Vec3(x, y, z);
    };
    for (int i = 0; i < 4000; ++i) {
        const Collision& world = i % 4 == 0 ? furnished : plain;
        const Vec3 center = point(spread);
        const CollisionRegion region(world, {center - 32.0f, center + 32.0f}, kHullStanding);
        const Box& hull = i % 2 == 0 ? kHullStanding : kHullCrouched;
        const Vec3 from = center + point(near), to = i % 7 == 0 ? from : center + point(near);
        const TraceResult here = region.trace(from, to, hull, kMaskPlayerSolid);
        const TraceResult there = world.trace(from, to, hull, kMaskPlayerSolid);
        QCOMPARE(here.fraction, there.fraction);
        QCOMPARE(here.end, there.end);
        QCOMPARE(here.normal, there.normal);
        QCOMPARE(here.startSolid, there.startSolid);
        QCOMPARE(here.allSolid, there.allSolid);
        QCOMPARE(here.contents, there.contents);
        QCOMPARE(region.inSolid(from, hull, kMaskPlayerSolid), world.inSolid(from, hull, kMaskPlayerSolid));
        QCOMPARE(region.pointContents(from), world.pointContents(from));
        if (region.freeOf(kMaskLiquid, from)) QCOMPARE(world.pointContents(from) & kMaskLiquid, 0);
    }
}

void TestPmoveProperties::senselessStatesAreSurvived_data() {
    QTest::addColumn<int>("origin");
    QTest::addColumn<int>("velocity");
    QTest::addColumn<int>("gravity");
    QTest::newRow("in solid") << 3300 << 0 << 800;
    QTest::newRow("far outside") << 2000000000 << 0 << 800;
    QTest::newRow("as fast as numbers go") << 0 << 2147483647 << 800;
    QTest::newRow("upwards gravity") << 0 << 100 << -30000;
    QTest::newRow("the smallest numbers") << -2147483647 - 1 << -2147483647 - 1 << -2147483647 - 1;
}

void TestPmoveProperties::senselessStatesAreSurvived() {
    QFETCH(int, origin);
    QFETCH(int, velocity);
    QFETCH(int, gravity);
    const Collision world(closedRoom().bsp());
    std::mt19937 random(1);
    PmoveState state;
    state.origin = {origin, origin, origin};
    state.velocity = {velocity, velocity, velocity};
    state.gravity = gravity;
    state.legHits = -1;
    state.aq2Flags = kPmoveLimping;
    for (int i = 0; i < 50; ++i) pmove(world, {}, state, randomKeys(random), i == 0);
    for (const std::int32_t eighths : state.velocity) QVERIFY(eighths >= -32768 && eighths <= 32767);
}

NAVWRIGHT_TEST(TestPmoveProperties);
#include "tst_pmove_properties.moc"
