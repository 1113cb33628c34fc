#include <QtTest>

#include "closed_worlds.h"
#include "core/floor/navmesh/closed_nav_mesh.h"
#include "core/floor/navmesh/mesh_space.h"
#include "mesh_worlds.h"
#include "must.h"
#include "test_program.h"

using namespace navwright;
using namespace closed_worlds;
using namespace mesh_worlds;

namespace {

NavMesh shutMesh(const GameMap& map, const NavMesh& open, EntityRole role = EntityRole::door) {
    return must(closedNavMesh(open, close(map, role)));
}

std::size_t polygonsOf(const NavMesh& mesh, MeshArea area) {
    return toIndex(std::ranges::count(mesh.polygons(), area, &MeshPolygon::area));
}

}  // namespace

/// Doors and other things that close ways, on navmeshes.
class TestClosedNavMesh : public QObject {
    Q_OBJECT

  private slots:
    void aShutDoorEndsTheWay() {
        const auto map = twoRooms(false).map();
        const auto made = make(*map);
        QVERIFY(!pathOn(made.mesh, kWest, kEast).partial);
        const auto shut = shutMesh(*map, made.mesh);
        const auto path = pathOn(shut, kWest, kEast);
        QVERIFY(path.partial);
        QVERIFY2(path.corners.back().feet.x <= kGate.mins.x, "it leads through");
        // Within a room nothing changes, and the mesh is the same.
        QVERIFY(!pathOn(shut, kWest, {300, 400, 24}).partial);
        QCOMPARE(shut.polygons().size(), made.mesh.polygons().size());
        QVERIFY(!pathOn(made.mesh, kWest, kEast).partial);
        QVERIFY(shut.data() == made.mesh.data());
    }

    void aShutDoorIsWalkedRound() {
        const auto map = twoRooms(true).map();
        for (const auto stance : {MeshStance::standing, MeshStance::crouched}) {
            const auto made = make(*map, {.stance = stance});
            const auto open = pathOn(made.mesh, kWest, kEast);
            const auto shut = pathOn(shutMesh(*map, made.mesh), kWest, kEast);
            QVERIFY(!open.partial && !shut.partial);
            QVERIFY2(open.length < 650, qPrintable(QString::number(open.length)));
            QVERIFY2(shut.length > 850, qPrintable(QString::number(shut.length)));
        }
    }

    /// The floor beside a door stays open, however large its polygons are.
    void onlyTheDoorsPolygonsAreClosed() {
        const auto map = twoRooms(true).map();
        const auto made = make(*map);
        const auto shut = shutMesh(*map, made.mesh);
        const auto query = must(MeshQuery::of(shut, meshCosts({})));
        std::size_t closed = 0;
        for (const auto& polygon : shut.polygons()) {
            Vec3 middle(0);
            for (const auto& corner : polygon.corners) middle += corner / float(polygon.corners.size());
            const auto spot = query.nearest(originOver(middle), {.aside = 4});
            const bool open = spot && spot->polygon == polygon.ref;
            closed += open ? 0 : 1;
            QVERIFY(open || polygon.area == MeshArea::door);
        }
        QVERIFY(closed > 0);
        QCOMPARE(closed, polygonsOf(made.mesh, MeshArea::door));
    }

    void glassAndWalls() {
        const std::vector<std::pair<Pairs, EntityRole>> kinds{
            {{{"classname", "func_explosive"}}, EntityRole::breakable},
            {{{"classname", "func_wall"}, {"spawnflags", "1"}, {"targetname", "w"}}, EntityRole::wall}};
        for (const auto& [gate, role] : kinds) {
            const auto map = twoRooms(false, gate).map();
            const auto made = make(*map);
            QVERIFY(!pathOn(made.mesh, kWest, kEast).partial);
            QVERIFY(pathOn(shutMesh(*map, made.mesh, role), kWest, kEast).partial);
            // What is not there closes nothing.
            QVERIFY(!pathOn(shutMesh(*map, made.mesh, EntityRole::door), kWest, kEast).partial);
        }
    }

    /// A teleporter to a tile far away is kept in the copy, and goes with what sets it off.
    void teleporters() {
        Parameters small;
        set(small, "navmesh.tile", "16");
        auto world = floor_worlds::room({1024, 256, 128});
        world.box({{480, 0, 0}, {512, 256, 128}});
        world.entities.push_back(written_maps::entity("info_player_deathmatch", "900 48 24"));
        world.entities.push_back(
            {.pairs = {{"classname", "trigger_teleport"}, {"target", "far"}},
             .brushes = {boxBrush({{200, 100, 0}, {232, 132, 64}}, floor_worlds::stone())},
             .pivot = {}});
        world.entities.push_back({.pairs = {{"classname", "misc_teleporter_dest"},
                                            {"targetname", "far"},
                                            {"origin", "800 128 24"}},
                                  .brushes = {},
                                  .pivot = {}});
        const auto map = world.map();
        const auto made = make(*map, {.links = teleporterMeshLinks(map->bsp)}, small);
        const Vec3 from(64, 64, 24), to(900, 64, 24);
        QVERIFY(!pathOn(made.mesh, from, to, small).partial);
        QVERIFY(!pathOn(shutMesh(*map, made.mesh), from, to, small).partial);
        QVERIFY(pathOn(shutMesh(*map, made.mesh, EntityRole::teleporter), from, to, small).partial);
    }

    /// A link across a shut door is closed; one that leads over the wall beside it is not.
    void links() {
        const auto map = twoRooms(false).map();
        const auto linked = [&](float y) {
            const MeshLink link{MeshArea::jump, MeshLinkSource::nav, true, {330, y, 24}, {440, y, 24}};
            return make(*map, {.links = {link}}).mesh;
        };
        QVERIFY(pathOn(shutMesh(*map, linked(96)), kWest, kEast).partial);
        QVERIFY(!pathOn(shutMesh(*map, linked(300)), kWest, kEast).partial);
    }
};

NAVWRIGHT_TEST(TestClosedNavMesh);
#include "tst_closed_nav_mesh.moc"
