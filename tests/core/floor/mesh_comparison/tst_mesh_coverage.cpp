#include <QtTest>

#include <filesystem>
#include <limits>

#include "comparison_worlds.h"
#include "core/floor/mesh_comparison/link_proposals.h"
#include "core/floor/mesh_comparison/mesh_coverage.h"
#include "core/floor/mesh_comparison/path_pairs.h"
#include "core/floor/survey/coverage.h"
#include "core/nav/files/read_nav.h"
#include "mesh_worlds.h"
#include "must.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using comparison_worlds::Ground;

namespace {

MeshCoverage coverageOf(const ComparisonGround& ground, const Floor* floor = nullptr, int jobs = 1) {
    JobContext context;
    return must(meshCoverage(ground, {}, floor, jobs, context));
}

bool isServed(const Ground& ground, const MeshCoverage& coverage, const Vec3& origin) {
    const auto place = ground.mesh.floor.placeUnder(origin, 0);
    if (place < 0) qFatal("no floor there");
    return coverage.served[std::size_t(place)] != 0;
}

}  // namespace

/// What a nav leaves out of the floor of the meshes.
class TestMeshCoverage : public QObject {
    Q_OBJECT

  private slots:
    /// The room beyond the doorway is one region with all of its floor but what is near the door.
    void aRoomLeftOut() {
        const Ground rooms(comparison_worlds::twoRooms(112), comparison_worlds::leftNav());
        const auto coverage = coverageOf(rooms.ground());
        QCOMPARE(coverage.nodes, std::size_t{25});
        QCOMPARE(coverage.regions.size(), std::size_t{1});
        const auto& region = coverage.regions.front();
        QCOMPARE(region.area, coverage.all.unserved);
        QVERIFY(region.at.x > 524 && region.mins.x > 500);
        QVERIFY(region.kind == FloorKind::stand);
        // Origins are 16 off the walls: 468 by 480, of which a node at (448, 256) serves some at the door.
        QVERIFY2(std::abs(region.area - 468 * 480) < 0.02 * 468 * 480,
                 qPrintable(QString::number(region.area)));
        QVERIFY(coverage.all.share() > 0.4 && coverage.all.share() < 0.6);
        QVERIFY(!coverage.unservedLeaves.empty());
        for (const auto leaf : coverage.unservedLeaves) {
            const auto& rect = rooms.mesh.leaves[std::size_t(leaf)].rect;
            QVERIFY(float(rect.x) * rooms.mesh.floor.cell > 500);
        }
        // 92 units from a node as the crow flies, but a wall is between; the door is open.
        QVERIFY(!isServed(rooms, coverage, {542, 64, 24}));
        QVERIFY(isServed(rooms, coverage, {540, 256, 24}));
        QVERIFY(!isServed(rooms, coverage, {560, 256, 24}));
        QVERIFY(coverage.offMesh.empty());
        QVERIFY(!coverage.polygons);
        QCOMPARE(listedRegions(coverage, {}), std::size_t{1});
        // With the survey of the floor it is the same here, and navgen coverage says so, too.
        const auto floor = floor_worlds::survey(*rooms.map);
        const auto surveyed = coverageOf(rooms.ground(), &floor);
        QCOMPARE(surveyed.all.unserved, coverage.all.unserved);
        JobContext context;
        const auto measured = measureCoverage(floor, rooms.nav, *rooms.map, {}, 1, context);
        QVERIFY(measured.has_value());
        QVERIFY2(std::abs(measured->share() - coverage.all.share()) < 0.06,
                 qPrintable(QString("%1 %2").arg(measured->share()).arg(coverage.all.share())));
        // Nodes in the other room, and nothing is left.
        auto nav = rooms.nav;
        comparison_worlds::addGrid(nav, {576, 672, 768, 864, 960}, {64, 160, 256, 352, 448});
        const auto full = coverageOf(Ground(rooms.map, nav).ground());
        QCOMPARE(full.regions.size(), std::size_t{0});
        QCOMPARE(full.all.share(), 1.0);
    }

    void polygons() {
        const Ground rooms(comparison_worlds::twoRooms(112), comparison_worlds::leftNav());
        const auto navmesh = mesh_worlds::make(*rooms.map);
        auto ground = rooms.ground();
        ground.navmesh = &navmesh.mesh;
        const auto coverage = coverageOf(ground);
        QVERIFY(coverage.polygons.has_value());
        const auto polygons = navmesh.mesh.polygons();
        QCOMPARE(coverage.polygons->all, polygons.size());
        QCOMPARE(coverage.polygons->unknown, std::size_t{0});
        QVERIFY(!coverage.polygons->unserved.empty());
        for (const auto index : coverage.polygons->unserved) {
            for (const auto& corner : polygons[index].corners) QVERIFY(corner.x > 500);
        }
        QVERIFY(std::abs(coverage.polygons->floor.share() - coverage.all.share()) < 0.05);
    }

    /// The upper floor is within 60 units of the nodes below, and none of them serves it.
    void twoStoreys() {
        auto world = floor_worlds::room({512, 512, 160});
        world.box({{0, 0, 57}, {512, 512, 60}});
        world.entities.push_back(written_maps::entity("info_player_deathmatch", "256 256 84"));
        NavGraph nav;
        comparison_worlds::addGrid(nav, {64, 160, 256, 352, 448}, {64, 160, 256, 352, 448});
        const Ground storeys(world.map(), nav);
        const auto coverage = coverageOf(storeys.ground());
        QCOMPARE(coverage.regions.size(), std::size_t{1});
        QCOMPARE(coverage.regions.front().at.z, 84.125f);
        QCOMPARE(coverage.all.share(), 0.5);
    }

    /// What nobody is known to get to is no part of it: a roof without anything on it.
    void leftOut() {
        auto world = floor_worlds::room({512, 512, 512});
        world.box({{300, 300, 0}, {500, 500, 300}});
        const Ground hall(world.map(), {});
        const auto coverage = coverageOf(hall.ground());
        QVERIFY(coverage.leftOut > 150.0 * 150);
        QCOMPARE(coverage.all.unserved, coverage.all.area);
        QCOMPARE(coverage.regions.size(), std::size_t{1});
        QVERIFY(coverage.regions.front().maxs.z < 30);
    }

    /// One in the air, one in the wall, one in water, one where it belongs.
    void nodesOffTheMesh() {
        auto world = floor_worlds::room({512, 512, 512});
        world.box({{300, 300, 0}, {500, 500, 512}});
        world.box({{0, 300, 0}, {200, 512, 256}}, kContentsWater);
        NavGraph nav;
        for (const Vec3& at :
             {Vec3(100, 100, 24), Vec3(200, 100, 300), Vec3(400, 400, 100), Vec3(100, 400, 200)})
            nav.nodes.push_back({.origin = at});
        const Ground hall(world.map(), nav);
        const auto navmesh = mesh_worlds::make(*hall.map);
        auto ground = hall.ground();
        ground.navmesh = &navmesh.mesh;
        const auto coverage = coverageOf(ground);
        QCOMPARE(coverage.offMesh.size(), std::size_t{3});
        const auto& [air, wall, water] =
            std::tie(coverage.offMesh[0], coverage.offMesh[1], coverage.offMesh[2]);
        QVERIFY(air.node == 1 && air.setting == NodeSetting::air && air.wrong());
        QVERIFY(std::abs(air.above - 276) < 1);
        QVERIFY(air.offTiles && air.offNavmesh);
        QVERIFY(wall.node == 2 && wall.setting == NodeSetting::solid && wall.wrong());
        QVERIFY(water.node == 3 && water.setting == NodeSetting::water && !water.wrong());
    }

    /// Files can say that a node is nowhere.
    void nodesNowhere() {
        auto nav = comparison_worlds::leftNav();
        for (const float x : {std::numeric_limits<float>::quiet_NaN(), 1e30f, -9000.0f}) {
            nav.nodes.push_back({.origin = {x, 0, 24}});
            comparison_worlds::join(nav, 0, std::int32_t(nav.nodes.size()) - 1);
        }
        const Ground rooms(comparison_worlds::twoRooms(112), nav);
        const auto coverage = coverageOf(rooms.ground());
        QCOMPARE(coverage.offMesh.size(), std::size_t{3});
        for (const auto& off : coverage.offMesh) QVERIFY(off.node >= 25 && off.wrong() && off.above == 0);
        QVERIFY(coverage.all.share() > 0.4 && coverage.all.share() < 0.6);
        JobContext context;
        const auto links = proposeLinks(rooms.ground(), {}, 1, context);
        QVERIFY(links.has_value() && links->kept.empty());
        const auto pairs = comparePathPairs(rooms.ground(), pairPlaces(*rooms.map, &rooms.mesh), 1, context);
        QVERIFY(!pairs.has_value());  // of one spawn point
        const auto paths = comparePaths(rooms.ground(), {64, 64, 24}, {448, 448, 24});
        QVERIFY(paths.has_value() && paths->of(PathWay::nav).end == PathEnd::whole);
    }

    void narrowPlaces() {
        const Ground narrow(comparison_worlds::twoRooms(48), comparison_worlds::leftNav());
        const auto coverage = coverageOf(narrow.ground());
        QCOMPARE(coverage.narrow.size(), std::size_t{1});
        const auto& place = coverage.narrow.front();
        QVERIFY(place.width >= 40 && place.width <= 56);
        QVERIFY(std::abs(place.at.y - 256) < 12 && std::abs(place.at.x - 512) < 48);
        QVERIFY(std::abs(place.along.x) == 1 && place.along.y == 0);
        QVERIFY(coverageOf(Ground(comparison_worlds::twoRooms(112), {}).ground()).narrow.empty());
    }

    void badInput() {
        const Ground rooms(comparison_worlds::twoRooms(112), comparison_worlds::leftNav());
        JobContext context;
        QVERIFY(!meshCoverage({.map = *rooms.map, .nav = &rooms.nav}, {}, nullptr, 1, context));
        QVERIFY(!meshCoverage({.map = *rooms.map, .tiles = &rooms.mesh}, {}, nullptr, 1, context));
        JobContext stopped(alreadyStopped());
        const auto none = meshCoverage(rooms.ground(), {}, nullptr, 1, stopped);
        QVERIFY(!none && none.error().cancelled());
    }

    void realMaps_data() {
        REQUIRE_SHARED_DATA();
        QTest::addColumn<QString>("name");
        for (const auto& entry : std::filesystem::directory_iterator(sharedData() / "maps")) {
            if (entry.path().extension() == ".bsp")
                QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().stem());
        }
    }
    /// Sums hold, any number of threads says the same, and the survey's coverage does not say something quite
    /// different.
    void realMaps() {
        QFETCH(QString, name);
        const auto map = *GameMap::read(sharedData() / "maps" / (name + ".bsp").toStdString());
        const auto nav = readNavFile(sharedData() / "navtest" / (name + "_geo.nav").toStdString(), {});
        if (!nav) QSKIP("no nav of this map");
        const Ground ground(map, *nav);
        const auto floor = floor_worlds::survey(*map);
        const auto coverage = coverageOf(ground.ground(), &floor, 1),
                   again = coverageOf(ground.ground(), &floor, 4);
        double unserved = 0, byKind = 0;
        for (const auto& region : coverage.regions) unserved += region.area;
        for (const auto& kind : coverage.kinds) byKind += kind.unserved;
        QVERIFY(std::abs(unserved - coverage.all.unserved) < 1);
        QVERIFY(std::abs(byKind - coverage.all.unserved) < 1);
        QCOMPARE(coverage.regions.size(), again.regions.size());
        QCOMPARE(coverage.offMesh.size(), again.offMesh.size());
        QVERIFY(coverage.served == again.served);
        JobContext context;
        const auto measured = measureCoverage(floor, *nav, *map, {}, 0, context);
        QVERIFY(measured.has_value());
        QVERIFY2(std::abs(measured->share() - coverage.all.share()) < 0.25,
                 qPrintable(QString("%1 %2").arg(measured->share()).arg(coverage.all.share())));
    }
};

NAVWRIGHT_TEST(TestMeshCoverage);
#include "tst_mesh_coverage.moc"
