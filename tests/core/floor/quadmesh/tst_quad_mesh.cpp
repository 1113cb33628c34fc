#include <QtTest>

#include <algorithm>
#include <random>
#include <set>

#include "core/floor/quadmesh/blocked_mesh.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "core/floor/quadmesh/quad_path.h"
#include "core/physics/map_queries/spawns.h"
#include "floor_worlds.h"
#include "must.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using floor_worlds::World;

namespace {

QuadMesh meshOf(const World& world, QuadRules rules = {}, int jobs = 1) {
    JobContext context;
    return must(makeQuadMesh(*world.map(), rules, jobs, context));
}

/// A room whose places are the squares of a quad tree: those from 16 to 16 + side.
World hall(float side) {
    return floor_worlds::room({side + 32, side + 32, 128});
}

std::size_t leavesOfKind(const QuadMesh& mesh, FloorKind kind) {
    return static_cast<std::size_t>(std::ranges::count(mesh.leaves, kind, &QuadLeaf::kind));
}

/// What each place says of its leaf, and the leaves of their places.
void checkWhole(const QuadMesh& mesh) {
    std::size_t places = 0, squares = 0;
    for (std::size_t i = 0; i < mesh.floor.places.size(); ++i) {
        const auto& place = mesh.floor.places[i];
        QCOMPARE(mesh.leafOf[i] < 0, place.rim);
        if (place.rim) continue;
        ++places;
        const auto& leaf = mesh.leaves[std::size_t(mesh.leafOf[i])];
        QCOMPARE(place.kind, leaf.kind);
        QVERIFY(place.z >= leaf.lowest && place.z <= leaf.highest);
        QVERIFY(place.column >= leaf.rect.x && place.column < leaf.rect.right());
        QVERIFY(place.row >= leaf.rect.y && place.row < leaf.rect.top());
    }
    for (const auto& leaf : mesh.leaves)
        squares += std::size_t(leaf.rect.width) * std::size_t(leaf.rect.height);
    QCOMPARE(squares, places);
    // The leaves before merging cover the same, each inside of what it became part of.
    for (const auto& [rect, number] : mesh.tree) {
        QCOMPARE(rect.width, rect.height);
        const auto& leaf = mesh.leaves[std::size_t(number)].rect;
        QVERIFY(rect.x >= leaf.x && rect.y >= leaf.y && rect.right() <= leaf.right() &&
                rect.top() <= leaf.top());
        squares -= std::size_t(rect.width) * std::size_t(rect.height);
    }
    QCOMPARE(squares, std::size_t{0});
    // What touches, touches back.
    for (std::size_t from = 0; from < mesh.graph.size(); ++from) {
        for (const auto& way : mesh.graph[from].ways) {
            if (way.side == TileWay::Side::drop) continue;
            const auto& back = mesh.graph[std::size_t(way.to)].ways;
            QVERIFY(std::ranges::any_of(back, [&](const TileWay& other) {
                return other.to == static_cast<std::int32_t>(from) && other.at == way.at &&
                       other.low == way.low && other.high == way.high;
            }));
        }
    }
}

}  // namespace

/// A hall with a step up, a grate that is strode over, and a low roof.
World variedHall() {
    auto world = floor_worlds::room({768, 512, 512});
    world.box({{0, 0, 0}, {256, 512, 128}});
    for (float x = 272; x < 384; x += 32) world.box({{x, 128, 112}, {x + 16, 256, 128}});
    world.box({{384, 128, 0}, {512, 256, 128}});
    world.box({{600, 384, 40}, {768, 512, 512}});
    world.box({{512, 300, 0}, {640, 380, 16}});
    return world;
}

/// The mesh of a world with boxes put on it, which must have the floor of a map that has them.
BlockedMesh checkBlocked(const World& world, const QuadMesh& base, const std::vector<Box>& blockers) {
    auto answer = blockedMesh(*world.map(), base, {}, blockers);
    auto built = world;
    for (const auto& blocker : blockers) built.box(blocker);
    const auto whole = meshOf(built);
    const auto& mesh = answer.mesh;
    [&] {
        QCOMPARE(mesh.floor.places, whole.floor.places);
        QCOMPARE(mesh.floor.ways, whole.floor.ways);
        QCOMPARE(mesh.components, whole.components);
        QCOMPARE(mesh.leaves.size(), base.leaves.size() - answer.gone + answer.made);
        checkWhole(mesh);
    }();
    return answer;
}

/// The floor of maps as tiles.
class TestQuadMesh : public QObject {
    Q_OBJECT

  private slots:
    void emptyHall() {
        const auto mesh = meshOf(hall(256));
        QCOMPARE(mesh.leaves.size(), std::size_t{1});
        QCOMPARE(mesh.sheets, std::size_t{1});
        QCOMPARE(mesh.components, std::size_t{1});
        const auto& leaf = mesh.leaves.front();
        QCOMPARE(leaf.rect, (QuadRect{2, 2, 32, 32}));
        QCOMPARE(leaf.lowest, leaf.highest);
        QVERIFY(leaf.lowest > 24 && leaf.lowest <= 24.125f);
        QVERIFY(leaf.kind == FloorKind::stand && !leaf.steps);
        checkWhole(mesh);
    }

    /// A pillar of 32 keeps bodies off 64: four tiles around it.
    void aPillar() {
        auto world = hall(256);
        world.box({{128, 128, 0}, {160, 160, 128}});
        const auto mesh = meshOf(world);
        checkWhole(mesh);
        QCOMPARE(mesh.floor.places.size(), std::size_t{32 * 32 - 8 * 8});
        // Each quarter has its corner cut off: three squares of 8 and three of 4.
        QCOMPARE(mesh.tree.size(), std::size_t{24});
        QVERIFY(mesh.leaves.size() >= 4 && mesh.leaves.size() <= 8);
        for (const auto& leaf : mesh.leaves) QVERIFY(!leaf.steps);
        const auto path = findQuadPath(mesh, {20, 144, 24}, {268, 144, 24});
        QVERIFY(path.has_value());
        QVERIFY(path->corridor.complete);
        QVERIFY(path->pulledLength <= path->midpointLength);
        QVERIFY(!walksStraight(mesh, {20, 144, 24}, {268, 144, 24}));
        QVERIFY(walksStraight(mesh, {20, 40, 24}, {268, 100, 24}));
        QVERIFY(!walksStraight(mesh, {20, 40, 24}, {268, 100, 124}));
        // Round the places of the pillar, which begin 4 beyond its columns' middles.
        const double round = 2 * std::hypot(108 - 20, 36) + (180 - 108);
        QVERIFY2(std::abs(path->pulledLength - round) < 9, qPrintable(QString::number(path->pulledLength)));
    }

    /// Eight steps of 16 that are 32 deep, up to a landing: one leaf of steps, floor before and behind. Steps
    /// of 8 that are 16 deep are as good as a ramp.
    void stairs_data() {
        QTest::addColumn<int>("rise");
        QTest::addColumn<int>("flights");
        QTest::newRow("16") << 16 << 1;
        QTest::newRow("8") << 8 << 0;
    }
    void stairs() {
        QFETCH(int, rise);
        QFETCH(int, flights);
        const float run = 2 * float(rise), end = 96 + 8 * run, top = 8 * float(rise);
        auto world = floor_worlds::room({end + 128, 160, 320});
        for (int i = 0; i < 8; ++i) {
            const float x = 96 + run * float(i);
            world.box({{x, 0, 0}, {x + run, 160, float(rise) * float(i + 1)}});
        }
        world.box({{end, 0, 0}, {end + 128, 160, top}});
        const auto mesh = meshOf(world);
        checkWhole(mesh);
        QCOMPARE(mesh.components, std::size_t{1});
        QCOMPARE(mesh.sheets, std::size_t{1});
        QCOMPARE(std::ranges::count(mesh.leaves, true, &QuadLeaf::steps), flights);
        QVERIFY(std::ranges::any_of(mesh.leaves, [&](const QuadLeaf& leaf) {
            return leaf.highest - leaf.lowest >= top / 2 && leaf.rect.height == 16;
        }));
        const auto path = findQuadPath(mesh, {40, 80, 24}, {end + 66, 80, top + 24});
        QVERIFY(path.has_value() && path->corridor.complete);
        QVERIFY(std::abs(path->pulledLength - double(end + 26)) < 1);
        QVERIFY(path->pulled.back().z > top + 24 && path->pulled.back().z <= top + 24.125f);
        const auto over = overFloor(mesh, path->pulled);
        QVERIFY(over.size() > 10);
        for (std::size_t i = 1; i < over.size(); ++i) QVERIFY(std::abs(over[i].z - over[i - 1].z) <= 16);
    }

    /// A step of 24 is not walked up; down it one falls unhurt. From 256 above nobody falls unhurt.
    void ledges() {
        auto low = floor_worlds::room({320, 128, 512});
        low.box({{160, 0, 0}, {320, 128, 24}});
        const auto mesh = meshOf(low);
        checkWhole(mesh);
        QCOMPARE(mesh.components, std::size_t{2});
        QVERIFY(mesh.drops >= 1);
        const auto down = findQuadPath(mesh, {290, 64, 48}, {40, 64, 24});
        QVERIFY(down.has_value() && down->corridor.complete);
        QVERIFY(down->pulledLength >= 249 && down->pulledLength < 262);
        const auto up = findQuadPath(mesh, {40, 64, 24}, {290, 64, 48});
        QVERIFY(up.has_value());
        QVERIFY(!up->corridor.complete);
        QVERIFY(up->end.z < 30 && up->end.x > 100);
        auto high = floor_worlds::room({320, 128, 512});
        high.box({{160, 0, 0}, {320, 128, 256}});
        QCOMPARE(meshOf(high).drops, std::size_t{0});
    }

    /// Two storeys with no way between are two sheets and two parts.
    void storeys() {
        auto world = floor_worlds::room({256, 256, 256});
        world.box({{0, 0, 112}, {256, 256, 128}});
        const auto mesh = meshOf(world);
        checkWhole(mesh);
        QCOMPARE(mesh.sheets, std::size_t{2});
        QCOMPARE(mesh.components, std::size_t{2});
        const auto upper = mesh.leafUnder({100, 100, 152}), lower = mesh.leafUnder({100, 100, 24});
        QVERIFY(upper >= 0 && lower >= 0 && upper != lower);
        QVERIFY(mesh.leaves[std::size_t(upper)].lowest > 150);
        QVERIFY(mesh.leaves[std::size_t(lower)].highest < 30);
        // In the slab between, and far above the floor below it.
        QCOMPARE(mesh.leafUnder({100, 100, 120}), -1);
    }

    /// A ramp that winds up around a pillar comes over itself: one part, several sheets.
    void spiralRamp() {
        auto world = floor_worlds::room({384, 384, 640});
        world.box({{128, 128, 0}, {256, 256, 640}});
        const Box sides[]{{{128, 0, 0}, {256, 128, 0}},
                          {{256, 128, 0}, {384, 256, 0}},
                          {{128, 256, 0}, {256, 384, 0}},
                          {{0, 128, 0}, {128, 256, 0}}};
        const Box corners[]{{{256, 0, 0}, {384, 128, 0}},
                            {{256, 256, 0}, {384, 384, 0}},
                            {{0, 256, 0}, {128, 384, 0}},
                            {{0, 0, 0}, {128, 128, 0}}};
        // Steps of 16 along each side, eight to a side, level at the corners.
        float z = 0;
        const auto slab = [&](float x0, float y0, float x1, float y1) {
            world.box({{x0, y0, z - 8}, {x1, y1, z}});
        };
        for (int turn = 0; turn < 7; ++turn) {
            const auto& side = sides[turn % 4];
            for (int i = 0; i < 4; ++i) {
                z += 16;
                const float from = 32 * float(i), to = from + 32;
                switch (turn % 4) {
                    case 0:
                        slab(side.mins.x + from, side.mins.y, side.mins.x + to, side.maxs.y);
                        break;
                    case 1:
                        slab(side.mins.x, side.mins.y + from, side.maxs.x, side.mins.y + to);
                        break;
                    case 2:
                        slab(side.maxs.x - to, side.mins.y, side.maxs.x - from, side.maxs.y);
                        break;
                    default:
                        slab(side.mins.x, side.maxs.y - to, side.maxs.x, side.maxs.y - from);
                        break;
                }
            }
            const auto& corner = corners[turn % 4];
            slab(corner.mins.x, corner.mins.y, corner.maxs.x, corner.maxs.y);
        }
        const auto mesh = meshOf(world);
        checkWhole(mesh);
        const auto bottom = mesh.leafUnder({64, 64, 24});
        QVERIFY(bottom >= 0);
        QVERIFY(mesh.sheets >= 2);
        const auto up = findQuadPath(mesh, {64, 64, 24}, {64, 320, 448 + 24});
        QVERIFY2(up.has_value(), up.has_value() ? "" : up.error().message().c_str());
        QVERIFY(up->corridor.complete);
        QVERIFY(up->pulled.back().z > 400);
        const auto top = mesh.leafUnder(up->end);
        QCOMPARE(mesh.leaves[std::size_t(bottom)].component, mesh.leaves[std::size_t(top)].component);
        QVERIFY(up->pulledLength > 1000);
    }

    /// 40 units leave a body 8 to stand in, wherever the corridor lies.
    void narrowCorridor() {
        for (const float y : {64.0f, 68.0f, 72.0f, 80.0f, 100.0f}) {
            auto world = floor_worlds::room({512, 192, 128});
            world.box({{128, 0, 0}, {384, y, 128}});
            world.box({{128, y + 40, 0}, {384, 192, 128}});
            const auto mesh = meshOf(world);
            checkWhole(mesh);
            const auto path = findQuadPath(mesh, {40, 40, 24}, {470, 150, 24});
            QVERIFY2(path.has_value() && path->corridor.complete, qPrintable(QString::number(y)));
        }
        auto closed = floor_worlds::room({512, 192, 128});
        closed.box({{128, 0, 0}, {384, 64, 128}});
        closed.box({{128, 96, 0}, {384, 192, 128}});
        const auto path = findQuadPath(meshOf(closed), {40, 40, 24}, {470, 150, 24});
        QVERIFY(path.has_value() && !path->corridor.complete);
    }

    void kinds() {
        auto world = floor_worlds::room({512, 512, 256});
        world.box({{0, 384, 40}, {128, 512, 256}});  // to crouch under
        world.box({{384, 384, 0}, {512, 512, 64}}, kContentsWater);
        world.box({{384, 0, 0}, {512, 128, 16}}, kContentsLava);
        world.hurting({{0, 0, 0}, {64, 16, 64}});
        world.box({{200, 504, 0}, {280, 512, 200}}, kContentsSolid | kContentsLadder);
        const auto mesh = meshOf(world);
        checkWhole(mesh);
        for (const auto kind :
             {FloorKind::stand, FloorKind::crouch, FloorKind::water, FloorKind::ladder, FloorKind::hazard})
            QVERIFY2(leavesOfKind(mesh, kind) > 0, floorKindName(kind).data());
        const auto kindAt = [&](float x, float y) {
            return mesh.leaves[std::size_t(mesh.leafUnder({x, y, 24}))].kind;
        };
        QVERIFY(kindAt(60, 450) == FloorKind::crouch);
        QVERIFY(kindAt(450, 450) == FloorKind::water);
        QVERIFY(kindAt(450, 60) == FloorKind::hazard);
        QVERIFY(kindAt(30, 24) == FloorKind::hazard);
        QVERIFY(kindAt(240, 490) == FloorKind::ladder);
        QVERIFY(kindAt(256, 256) == FloorKind::stand);
        // Into lava leads a partial path.
        const auto path = findQuadPath(mesh, {256, 256, 24}, {450, 60, 24});
        QVERIFY(path.has_value() && !path->corridor.complete);
    }

    /// A grate of beams 16 apart is walked over; one of beams 64 apart is not.
    void gaps() {
        for (const float gap : {16.0f, 64.0f}) {
            auto world = floor_worlds::room({512, 96, 512});
            world.box({{0, 0, 0}, {128, 96, 256}});
            world.box({{384, 0, 0}, {512, 96, 256}});
            for (float x = 128 + gap; x < 384; x += gap + 16) world.box({{x, 0, 240}, {x + 16, 96, 256}});
            const auto mesh = meshOf(world);
            checkWhole(mesh);
            const auto path = findQuadPath(mesh, {64, 48, 280}, {450, 48, 280});
            QVERIFY(path.has_value());
            QCOMPARE(path->corridor.complete, gap < 32);
        }
    }

    /// A box in one corner of a hall: one leaf of nine is divided anew, the others stay, and the path leads
    /// round it. Nothing is left of it when it is gone.
    void aBlocker() {
        auto world = floor_worlds::room({1024, 1024, 128});
        for (const float at : {320.0f, 672.0f}) {
            world.box({{at, 0, 0}, {at + 32, 480, 128}});
            world.box({{at, 544, 0}, {at + 32, 1024, 128}});
        }
        const auto base = meshOf(world);
        const auto answer = checkBlocked(world, base, {{{128, 128, 0}, {192, 192, 64}}});
        QVERIFY2(answer.gone == 1, qPrintable(QString::number(answer.gone)));
        QVERIFY(answer.made >= 4);
        QVERIFY(answer.columns < base.floor.start.size() / 8);
        const auto stay = std::ranges::count_if(base.leaves, [&](const QuadLeaf& leaf) {
            return std::ranges::find(answer.mesh.leaves, leaf) != answer.mesh.leaves.end();
        });
        QCOMPARE(std::size_t(stay), base.leaves.size() - 1);
        const Vec3 from(60, 160, 24), to(280, 160, 24);
        QVERIFY(walksStraight(base, from, to) && !walksStraight(answer.mesh, from, to));
        const auto path = findQuadPath(answer.mesh, from, to);
        QVERIFY(path && path->corridor.complete);
        QVERIFY(path->pulledLength > 230 && path->pulledLength <= path->midpointLength + 0.01);
        const auto none = blockedMesh(*world.map(), base, {}, {});
        QCOMPARE(none.gone, std::size_t{0});
        QCOMPARE(none.mesh.leaves, base.leaves);
        QCOMPARE(none.mesh.leafOf, base.leafOf);
    }

    /// A box across a corridor parts it; one that is no higher than a step does not.
    void blockersThatPart() {
        const auto world = floor_worlds::room({768, 96, 256});
        const auto base = meshOf(world);
        const auto parted = checkBlocked(world, base, {{{352, 0, 0}, {416, 96, 64}}});
        QCOMPARE(parted.mesh.components, std::size_t{3});  // its top is the third
        const auto path = findQuadPath(parted.mesh, {60, 48, 24}, {700, 48, 24});
        QVERIFY(path && !path->corridor.complete && path->end.x < 340);
        QVERIFY(parted.mesh.drops >= 2);  // down from its top on both sides
        const auto step = checkBlocked(world, base, {{{352, 0, 0}, {416, 96, 16}}});
        QCOMPARE(step.mesh.components, std::size_t{1});
        QVERIFY(findQuadPath(step.mesh, {60, 48, 24}, {700, 48, 24})->corridor.complete);
    }

    /// Wherever boxes are put, also across steps, gaps, edges and each other, the floor is that of a map that
    /// has them.
    void blockersAnywhere() {
        const auto world = variedHall();
        const auto base = meshOf(world);
        checkWhole(base);
        std::mt19937 random(11);
        const auto within = [&](int low, int high) {
            return float(low + int(random() % unsigned(high - low)));
        };
        for (int i = 0; i < 12; ++i) {
            std::vector<Box> blockers;
            for (int k = 0; k <= i % 3; ++k) {
                const Vec3 low(within(-20, 760), within(-20, 500), within(0, 3) * 64);
                blockers.push_back({low, low + Vec3(within(8, 130), within(8, 130), within(8, 100))});
            }
            const auto answer = checkBlocked(world, base, blockers);
            QVERIFY(answer.gone < base.leaves.size());
        }
    }

    void badInput() {
        JobContext context;
        // Too low for a body that crouches.
        World low{roomBrushes({Vec3(0), {256, 256, 26}}, 32, floor_worlds::stone()), {}};
        low.entities.push_back(written_maps::entity("info_player_deathmatch", "48 48 8"));
        const auto none = makeQuadMesh(*low.map(), {}, 1, context);
        QVERIFY(!none.has_value());
        QVERIFY(none.error().message().contains("no floor"));
        World large{roomBrushes({{-4000, -4000, 0}, {4000, 4000, 128}}, 32, floor_worlds::stone()), {}};
        large.entities.push_back(written_maps::entity("info_player_deathmatch", "48 48 24"));
        const auto fine = makeQuadMesh(*large.map(), {.cell = 1}, 1, context);
        QVERIFY(!fine.has_value());
        QVERIFY2(fine.error().message().contains("MB"), fine.error().message().c_str());
        const auto mesh = meshOf(hall(256));
        for (const auto& place : {Vec3(-500, 0, 24), Vec3(144, 144, 4000), Vec3(144, 144, -100)}) {
            QVERIFY(!findQuadPath(mesh, place, {144, 144, 24}).has_value());
            QVERIFY(!findQuadPath(mesh, {144, 144, 24}, place).has_value());
        }
        JobContext stopped(alreadyStopped());
        const auto cancelled = makeQuadMesh(*hall(256).map(), {}, 2, stopped);
        QVERIFY(!cancelled.has_value() && cancelled.error().cancelled());
    }

    void realMaps_data() {
        QTest::addColumn<QString>("name");
        for (const auto* name : {"wizs", "city", "beer", "wfall", "urbanjungle"}) QTest::newRow(name) << name;
    }
    /// Places are where collision says that a body is held, and the same mesh for any number of threads.
    void realMaps() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        const auto map = GameMap::read(sharedData() / "maps" / (name.toStdString() + ".bsp"));
        QVERIFY(map.has_value());
        JobContext context;
        const auto one = makeQuadMesh(**map, {}, 1, context), two = makeQuadMesh(**map, {}, 2, context);
        QVERIFY(one.has_value() && two.has_value());
        QCOMPARE(one->leaves, two->leaves);
        QCOMPARE(one->floor.places, two->floor.places);
        checkWhole(*one);
        // A box on a spawn point: few leaves are made again.
        const auto at = one->floor.origin(std::size_t(one->floor.placeUnder(spawnOrigins((*map)->bsp)[0]))) -
                        Vec3(0, 0, 24);
        const std::vector<Box> blockers{{at - Vec3(32, 32, 0), at + Vec3(32, 32, 64)}};
        const auto blocked = blockedMesh(**map, *one, {}, blockers);
        checkWhole(blocked.mesh);
        QVERIFY(blocked.gone > 0 && blocked.gone * 20 < one->leaves.size());
        const auto& world = (*map)->collision;
        std::size_t asked = 0, wrong = 0;
        for (std::size_t i = 0; i < one->floor.places.size(); i += 37) {
            const auto& place = one->floor.places[i];
            const Vec3 origin = one->floor.origin(i);
            const auto& hull = place.kind == FloorKind::crouch ? kHullCrouched : kHullStanding;
            ++asked;
            const bool held =
                !world.inSolid(origin, kHullCrouched, kMaskPlayerSolid) &&
                world.trace(origin, origin - Vec3(0, 0, 1), kHullCrouched, kMaskPlayerSolid).fraction < 1 &&
                (place.kind == FloorKind::hazard || place.kind == FloorKind::water ||
                 !world.inSolid(origin, hull, kMaskPlayerSolid));
            if (!held) ++wrong;
        }
        QVERIFY(asked > 500);
        QVERIFY2(wrong * 500 <= asked, qPrintable(QString("%1 of %2").arg(wrong).arg(asked)));
        std::mt19937 random(3);
        const auto spawns = spawnOrigins((*map)->bsp);
        std::size_t paths = 0;
        for (int i = 0; i < 200; ++i) {
            const auto &from = spawns[random() % spawns.size()], &to = spawns[random() % spawns.size()];
            const auto path = findQuadPath(*one, from, to);
            if (!path) continue;
            ++paths;
            QVERIFY(path->pulledLength <= path->midpointLength + 0.01);
        }
        QVERIFY(paths > 50);
    }
};

NAVWRIGHT_TEST(TestQuadMesh);
#include "tst_quad_mesh.moc"
