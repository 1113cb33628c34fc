#include <QtTest>

#include "closed_worlds.h"
#include "core/floor/quadmesh/blocked_mesh.h"
#include "core/floor/quadmesh/flow_field.h"
#include "core/floor/quadmesh/quad_path.h"
#include "must.h"
#include "test_program.h"

using namespace navwright;
using namespace closed_worlds;

namespace {

QuadMesh meshOf(const GameMap& map) {
    JobContext context;
    return must(makeQuadMesh(map, {}, 1, context));
}

QuadMesh shutMesh(const GameMap& map, const QuadMesh& open, EntityRole role = EntityRole::door) {
    const auto closed = close(map, role);
    return blockedMesh(*closed.map, open, {}, {}, closed.boxes()).mesh;
}

double lengthOf(const QuadMesh& mesh) {
    const auto path = must(findQuadPath(mesh, kWest, kEast));
    return path.corridor.complete ? path.pulledLength : -1;
}

}  // namespace

/// Doors and other things that close ways, on tiles and in the flow field.
class TestClosedMesh : public QObject {
    Q_OBJECT

  private slots:
    void aShutDoorEndsTheWay() {
        const auto map = twoRooms(false).map();
        const auto open = meshOf(*map);
        QVERIFY(lengthOf(open) > 600);
        const auto shut = shutMesh(*map, open);
        QCOMPARE(lengthOf(shut), -1.0);
        const auto field = must(flowField(open, kEast)), closed = must(flowField(shut, kEast));
        QVERIFY(flowReach(open, field).share() > 0.99);
        QVERIFY2(flowReach(shut, closed).share() < 0.55, "the west still leads there");
        QVERIFY(!closed.reaches(toIndex(shut.floor.placeUnder(kWest))));
    }

    void aShutDoorIsWalkedRound() {
        const auto map = twoRooms(true).map();
        const auto open = meshOf(*map);
        const auto shut = shutMesh(*map, open);
        QVERIFY2(lengthOf(open) < 640, qPrintable(QString::number(lengthOf(open))));
        QVERIFY2(lengthOf(shut) > 850, qPrintable(QString::number(lengthOf(shut))));
        const auto far = [](const QuadMesh& mesh) {
            return must(flowField(mesh, kEast)).distance[toIndex(mesh.floor.placeUnder(kWest))];
        };
        QVERIFY(far(shut) > far(open) + 200);
    }

    /// The local answer has the places of a mesh of the closed map; the mesh it was made from is as it was.
    void theSamePlacesAsAMapWithAWall() {
        const auto map = twoRooms(true).map();
        const auto open = meshOf(*map);
        const auto closed = close(*map);
        const auto answer = blockedMesh(*closed.map, open, {}, {}, closed.boxes());
        const auto whole = meshOf(*closed.map);
        QVERIFY(answer.mesh.floor.places == whole.floor.places);
        QVERIFY(answer.mesh.floor.ways == whole.floor.ways);
        QVERIFY(answer.columns > 0 && answer.columns < open.floor.start.size() / 2);
        QVERIFY(open.floor.places == meshOf(*map).floor.places);
        // Opened again.
        QVERIFY(blockedMesh(*map, open, {}, {}).mesh.floor.places == open.floor.places);
    }

    void glassWallsAndButtons() {
        const auto shutBy = [](const Pairs& gate, EntityRole role, const Pairs& other = {}) {
            auto world = twoRooms(false, gate);
            if (!other.empty()) {
                world.entities.push_back(
                    {.pairs = other,
                     .brushes = {boxBrush({{64, 496, 16}, {80, 504, 48}}, floor_worlds::stone())},
                     .pivot = {}});
            }
            const auto map = world.map();
            const auto open = meshOf(*map);
            if (lengthOf(open) < 0) return false;
            return lengthOf(shutMesh(*map, open, role)) < 0;
        };
        QVERIFY(shutBy({{"classname", "func_explosive"}}, EntityRole::breakable));
        QVERIFY(
            shutBy({{"classname", "func_wall"}, {"spawnflags", "1"}, {"targetname", "w"}}, EntityRole::wall));
        const Pairs named{{"classname", "func_door"}, {"angle", "-1"}, {"targetname", "gate"}};
        const Pairs button{{"classname", "func_button"}, {"target", "gate"}, {"angle", "90"}};
        QVERIFY(shutBy(named, EntityRole::button, button));
        // Nothing depends on a button that opens nothing.
        const Pairs idle{{"classname", "func_button"}, {"target", "nothing"}, {"angle", "90"}};
        QVERIFY(!shutBy({{"classname", "func_door"}, {"angle", "-1"}}, EntityRole::button, idle));
    }

    /// Links of a nav through the doorway go, others stay, and all nodes.
    void navsLoseTheirLinks() {
        const auto map = twoRooms(true).map();
        NavGraph nav;
        for (const Vec3& at : {Vec3(64, 96, 24), Vec3(330, 96, 24), Vec3(440, 96, 24), Vec3(700, 96, 24)})
            nav.nodes.push_back({.origin = at});
        for (const auto& [from, to] : {std::pair(0, 1), {1, 2}, {2, 1}, {2, 3}})
            nav.nodes[from].links.push_back({to, NodeType::move, 100});
        const auto closed = closedNav(nav, close(*map));
        QCOMPARE(closed.nodes.size(), nav.nodes.size());
        QCOMPARE(closed.nodes[0].links.size(), std::size_t{1});
        QVERIFY(closed.nodes[1].links.empty());
        QCOMPARE(closed.nodes[2].links.size(), std::size_t{1});
        QCOMPARE(closed.nodes[2].links.front().target, 3);
    }
};

NAVWRIGHT_TEST(TestClosedMesh);
#include "tst_closed_mesh.moc"
