#include <QtTest>

#include <filesystem>
#include <vector>

#include "core/floor/navmesh/mesh_file.h"
#include "core/floor/navmesh/mesh_space.h"
#include "mesh_worlds.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;
using namespace mesh_worlds;

class TestRealNavMesh : public QObject {
    Q_OBJECT

  private slots:
    void maps_data() {
        REQUIRE_SHARED_DATA();
        QTest::addColumn<QString>("path");
        for (const auto& entry : std::filesystem::directory_iterator(sharedData() / "maps")) {
            if (entry.path().extension() == ".bsp")
                QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
        }
    }
    /// Every spawn point stands on the mesh, links keep most of their number, and the mesh has floor about
    /// where the survey has.
    void maps() {
        QFETCH(QString, path);
        const auto map = *GameMap::read(path.toStdString());
        JobContext context;
        const auto floor = *surveyFloor(*map, {}, FloorSearch::ways, 0, context);
        const auto ground = *meshGround(map->bsp, {}, context);
        for (const auto stance : {MeshStance::standing, MeshStance::crouched}) {
            MeshRequest request;
            request.stance = stance;
            request.links = floorMeshLinks(floor);
            const auto made = makeNavMesh(*map, floor, ground, {}, request, context);
            QVERIFY2(made.has_value(), messageOf(made).c_str());
            QVERIFY(made->spawnsOffMesh.empty());
            QVERIFY(made->linksWith(MeshLinkFate::kept) * 4 > request.links.size() * 3);
            // Of squares that count for as much floor as there is in them, the mesh keeps off walls.
            const auto share = areaOf(made->mesh) / floor.reachedArea();
            QVERIFY2(share > 0.5 && share < 1.2, qPrintable(QString::number(share)));
            // A box on a spawn point: only tiles around it are built.
            const Vec3 at = feetOf(floor.samples[floor.spawnSamples.front()].origin);
            const std::vector<Box> blockers{{at - Vec3(32, 32, 0), at + Vec3(32, 32, 64)}};
            auto blocked = ground;
            addBlockers(blocked, blockers);
            const auto mended = mendNavMesh(*made, *map, floor, blocked, {}, blockers, 0, context);
            QVERIFY2(mended.has_value(), messageOf(mended).c_str());
            QVERIFY(mended->built <= 4 && mended->built < made->tiles.size());
            QVERIFY(areaOf(mended->made.mesh) < areaOf(made->mesh));
            const auto query = *MeshQuery::of(made->mesh, meshCosts({}));
            std::vector<Vec3> spawns;
            for (const auto sample : floor.spawnSamples) spawns.push_back(floor.samples[sample].origin);
            std::size_t whole = 0, all = 0;
            for (const auto& from : spawns) {
                for (const auto& to : spawns) {
                    const auto way = query.path(from, to);
                    QVERIFY2(way.has_value(), messageOf(way).c_str());
                    QVERIFY(!way->cutShort);
                    whole += !way->partial;
                    ++all;
                }
            }
            QVERIFY2(whole * 10 > all * 9, qPrintable(QString("%1 of %2").arg(whole).arg(all)));
            const auto bytes = writeNavMesh(made->mesh.data());
            const auto read = parseNavMesh(bytes, "a.bin");
            QVERIFY2(read.has_value(), messageOf(read).c_str());
            QVERIFY(*read == made->mesh.data());
        }
    }
};

NAVWRIGHT_TEST(TestRealNavMesh);
#include "tst_real_nav_mesh.moc"
