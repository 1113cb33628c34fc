#include <QtTest>

#include <cmath>
#include <limits>

#include "core/floor/quadmesh/flow_field.h"
#include "core/physics/map_queries/spawns.h"
#include "floor_worlds.h"
#include "must.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

QuadMesh fieldMesh(const floor_worlds::World& world, float cell = kFloorCell) {
    JobContext context;
    return must(makeQuadMesh(*world.map(), {.cell = cell}, 1, context));
}

/// Distances as the definition has them: every place asks its eight neighbours until nothing changes.
std::vector<float> settled(const QuadMesh& mesh, std::int32_t goal) {
    const auto& floor = mesh.floor;
    std::vector<float> distance(floor.places.size(), std::numeric_limits<float>::infinity());
    distance[std::size_t(goal)] = 0;
    const auto step = [&](std::int32_t from, int way) {
        return from < 0 ? -1 : floor.ways[std::size_t(from)][std::size_t(way)];
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < floor.places.size(); ++i) {
            if (floor.places[i].rim || floor.places[i].kind == FloorKind::hazard) continue;
            const auto ask = [&](std::int32_t to, float length) {
                if (to < 0 || floor.places[std::size_t(to)].rim) return;
                if (distance[std::size_t(to)] + length >= distance[i]) return;
                distance[i] = distance[std::size_t(to)] + length;
                changed = true;
            };
            const auto here = static_cast<std::int32_t>(i);
            for (int way = 0; way < 4; ++way) {
                ask(step(here, way), floor.cell);
                const auto corner = step(step(here, way), (way + 1) % 4);
                if (corner >= 0 && corner == step(step(here, (way + 1) % 4), way))
                    ask(corner, floor.cell * std::sqrt(2.0f));
            }
        }
    }
    return distance;
}

}  // namespace

/// Fields of ways to one place.
class TestFlowField : public QObject {
    Q_OBJECT

  private slots:
    /// Round a wall, against plain relaxation.
    void againstRelaxation() {
        auto world = floor_worlds::room({512, 384, 128});
        world.box({{240, 0, 0}, {272, 256, 128}});
        world.box({{96, 160, 0}, {160, 384, 128}});
        const auto mesh = fieldMesh(world);
        const auto field = flowField(mesh, {460, 40, 24});
        QVERIFY(field.has_value());
        const auto expected = settled(mesh, field->goal);
        std::size_t reached = 0;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            if (!std::isfinite(expected[i])) {
                QVERIFY(!field->reaches(i));
                continue;
            }
            ++reached;
            QVERIFY(std::abs(field->distance[i] - expected[i]) < 0.01f);
        }
        QCOMPARE(reached, mesh.floor.places.size());
        // Each arrow leads nearer, and in the end to the goal.
        for (std::size_t i = 0; i < expected.size(); i += 13) {
            auto at = static_cast<std::int32_t>(i);
            for (int steps = 0; at != field->goal; ++steps) {
                const auto next = field->next[std::size_t(at)];
                QVERIFY(next >= 0 && steps < 1000);
                QVERIFY(field->distance[std::size_t(next)] < field->distance[std::size_t(at)]);
                QVERIFY(std::abs(glm::length(field->arrow(mesh, std::size_t(at))) - 1) < 1e-4f);
                at = next;
            }
        }
    }

    /// From a ledge one falls, and nobody gets up; lava is not entered.
    void dropsAndHazards() {
        auto world = floor_worlds::room({512, 128, 256});
        world.box({{256, 0, 0}, {512, 128, 64}});
        world.box({{128, 0, 0}, {144, 128, 8}}, kContentsLava);
        const auto mesh = fieldMesh(world);
        const auto down = flowField(mesh, {200, 64, 24});
        const auto up = flowField(mesh, {400, 64, 88});
        QVERIFY(down.has_value() && up.has_value());
        const auto at = [&](float x, float z) { return std::size_t(mesh.floor.placeUnder({x, 64, z})); };
        QVERIFY(down->reaches(at(400, 88)));
        QVERIFY(down->distance[at(400, 88)] >= 200 && down->distance[at(400, 88)] < 260);
        QVERIFY(!down->reaches(at(60, 24)));
        QVERIFY(!up->reaches(at(200, 24)));
        QVERIFY(up->reaches(at(480, 88)));
        QVERIFY(!flowField(mesh, {200, 64, 900}).has_value());
    }

    /// Two starts in a corridor go their last stretch together.
    void crowds() {
        auto world = floor_worlds::room({512, 256, 128});
        world.box({{200, 0, 0}, {312, 104, 128}});
        world.box({{200, 152, 0}, {312, 256, 128}});
        const auto mesh = fieldMesh(world);
        const auto field = flowField(mesh, {470, 128, 24});
        QVERIFY(field.has_value());
        const std::vector<Vec3> starts{{40, 40, 24}, {40, 216, 24}, {9000, 0, 0}};
        const auto crowd = flowCrowd(mesh, *field, starts);
        QCOMPARE(crowd[std::size_t(field->goal)], 2u);
        QCOMPARE(crowd[std::size_t(mesh.floor.placeUnder(starts[0]))], 1u);
        std::uint32_t most = 0;
        for (const float y : {124.0f, 132.0f})
            most = std::max(most, crowd[std::size_t(mesh.floor.placeUnder({300, y, 24}))]);
        QVERIFY(most >= 1);
    }

    void realMap() {
        REQUIRE_SHARED_DATA();
        const auto map = GameMap::read(sharedData() / "maps" / "wizs.bsp");
        QVERIFY(map.has_value());
        JobContext context;
        const auto mesh = makeQuadMesh(**map, {.cell = 16}, 2, context);
        QVERIFY(mesh.has_value());
        const auto field = flowField(*mesh, spawnOrigins((*map)->bsp).front());
        QVERIFY(field.has_value());
        // Without drops: what relaxation reaches is never nearer by the field's own drops than without them.
        const auto expected = settled(*mesh, field->goal);
        std::size_t same = 0, reached = 0;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QVERIFY(field->distance[i] <= expected[i] + 0.05f || !std::isfinite(expected[i]));
            if (!std::isfinite(expected[i])) continue;
            ++reached;
            if (std::abs(field->distance[i] - expected[i]) < 0.05f) ++same;
        }
        QVERIFY(reached > 1000);
        QVERIFY(same * 2 > reached);
    }
};

NAVWRIGHT_TEST(TestFlowField);
#include "tst_flow_field.moc"
