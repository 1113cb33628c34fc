#include <QtTest>

#include <cmath>

#include "closed_worlds.h"
#include "core/crowds/steering/steering_scene.h"
#include "core/floor/quadmesh/blocked_mesh.h"
#include "floor_worlds.h"
#include "must.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// A map with what steering needs of it.
struct Ground {
    std::shared_ptr<const GameMap> map;
    QuadMesh mesh;
    FloorEdges edges;

    explicit Ground(const floor_worlds::World& world) : map(world.map()), mesh(meshOf(*map)), edges(mesh) {}
    static QuadMesh meshOf(const GameMap& map) {
        JobContext context;
        return must(makeQuadMesh(map, {}, 1, context));
    }
    [[nodiscard]] SteeringScene scene(const SteeringSetup& setup) const {
        return must(SteeringScene::make(map->collision, mesh, edges, setup));
    }
};

SteeringAgent walker(const Vec3& from, const Vec3& to) {
    return {.start = from, .role = SteeringRole::path, .goal = to};
}

float apart(const SteeringScene& scene, std::size_t a, std::size_t b) {
    const Vec3 way = scene.places()[a].origin - scene.places()[b].origin;
    return std::max(std::abs(way.x), std::abs(way.y));
}

}  // namespace

/// Steered bodies under the engine's movement.
class TestSteeringScene : public QObject {
    Q_OBJECT

  private slots:
    /// Round a wall to the goal, at a player's speed, and it stops there.
    void followsItsPath() {
        auto world = floor_worlds::room({768, 512, 128});
        world.box({{360, 0, 0}, {392, 384, 128}});
        const Ground ground(world);
        auto scene = ground.scene({.agents = {walker({64, 64, 24}, {700, 64, 24})}});
        QVERIFY(scene.pathOf(0).size() >= 3);
        int steps = 0;
        float fastest = 0;
        while (!scene.places()[0].arrived && steps < 100) {
            scene.step();
            ++steps;
            fastest = std::max(fastest, glm::length(scene.places()[0].velocity));
        }
        QVERIFY(scene.places()[0].arrived);
        // About 1,000 units at 300 a second, and the start.
        QVERIFY2(steps >= 30 && steps < 50, qPrintable(QString::number(steps)));
        QVERIFY2(fastest > 290 && fastest < 320, qPrintable(QString::number(fastest)));
        for (int i = 0; i < 20; ++i) scene.step();
        QVERIFY(glm::length(scene.places()[0].velocity) < 20);
    }

    /// Head on in a corridor that two just fit beside each other: with ORCA they pass without touching.
    void headOn() {
        auto world = floor_worlds::room({1024, 160, 128});
        const Ground ground(world);
        SteeringSetup setup{
            .agents = {walker({64, 80, 24}, {960, 80, 24}), walker({960, 80, 24}, {64, 80, 24})}};
        auto scene = ground.scene(setup);
        float nearest = 1e9f;
        for (int i = 0; i < 80; ++i) {
            scene.step();
            nearest = std::min(nearest, apart(scene, 0, 1));
        }
        QVERIFY(scene.places()[0].arrived && scene.places()[1].arrived);
        const Vec3 way = scene.places()[0].origin - scene.places()[1].origin;
        QVERIFY(std::abs(way.x) > 800);
        QVERIFY2(nearest >= 32, qPrintable(QString::number(nearest)));
    }

    /// A lane for one body: nobody passes, nobody falls off beside it.
    void ledgesAreKept() {
        auto world = floor_worlds::room({1024, 512, 512});
        world.box({{0, 0, 0}, {256, 512, 256}});
        world.box({{768, 0, 0}, {1024, 512, 256}});
        world.box({{256, 192, 0}, {768, 320, 256}});
        const Ground ground(world);
        SteeringSetup setup;
        for (int i = 0; i < 4; ++i) {
            const float y = 100 + 100 * float(i);
            setup.agents.push_back(walker({64, y, 280}, {960, y, 280}));
            setup.agents.push_back(walker({960, y, 280}, {64, y, 280}));
        }
        auto scene = ground.scene(setup);
        for (int i = 0; i < 150; ++i) scene.step();
        int arrived = 0;
        for (const auto& place : scene.places()) {
            QVERIFY2(place.origin.z > 250, qPrintable(QString::number(place.origin.z)));
            arrived += place.arrived ? 1 : 0;
        }
        QVERIFY2(arrived >= 6, qPrintable(QString::number(arrived)));
    }

    void pursuersAndWanderers() {
        const Ground ground(floor_worlds::room({1024, 1024, 128}));
        SteeringSetup setup{.agents = {{.start = {100, 100, 24}, .role = SteeringRole::pursue, .target = 1},
                                       {.start = {600, 600, 24}, .role = SteeringRole::wander},
                                       {.start = {300, 700, 24}, .role = SteeringRole::flock},
                                       {.start = {350, 750, 24}, .role = SteeringRole::flock}},
                            .avoidance = Avoidance::none,
                            .blending = Blending::context,
                            .numbers = {.separation = 0}};
        auto scene = ground.scene(setup);
        const float before = apart(scene, 0, 1);
        SteeringRecord record;
        float nearest = before;
        for (int i = 0; i < 80; ++i) {
            scene.step();
            record.push_back(scene.places());
            nearest = std::min(nearest, apart(scene, 0, 1));
            for (const auto& place : scene.places()) QVERIFY(place.onGround);
        }
        QVERIFY(nearest < before / 2);
        auto again = ground.scene(setup);
        for (int i = 0; i < 80; ++i) {
            again.step();
            QVERIFY(again.places() == record[std::size_t(i)]);
        }
        const auto csv = steeringCsv(record);
        QCOMPARE(std::ranges::count(csv, '\n'), 80 * 4 + 1);
        const auto look = scene.looks()[0];
        float danger = 0;
        for (std::size_t i = 0; i < ContextRose::kDirections; ++i)
            danger = std::max(danger, look.rose.danger(i));
        QVERIFY(danger >= 0);
        QVERIFY(look.planes.planes.size() == look.planes.edges + look.neighbours.size());
    }

    /// What is sent elsewhere, put back and taken out.
    void sentAndRemoved() {
        const Ground ground(floor_worlds::room({1024, 256, 128}));
        auto scene = ground.scene(
            {.agents = {walker({64, 128, 24}, {400, 128, 24}), walker({600, 128, 24}, {620, 128, 24})}});
        scene.remove(1);
        QVERIFY(scene.send(0, {960, 128, 24}));
        for (int i = 0; i < 60; ++i) scene.step();
        QVERIFY(scene.places()[0].arrived);
        QVERIFY(std::abs(scene.places()[0].origin.y - 128) < 8);
        QVERIFY(scene.places()[1].origin.x == scene.places()[1].origin.x);
        scene.put(0, {64, 128, 24});
        QVERIFY(scene.places()[0].origin.x < 80);
        QVERIFY(!scene.send(0, {5000, 0, 24}));
    }

    /// Agents follow the flow field round a wall to their goal, and down a drop; nobody searches a path.
    void alongAFlowField() {
        auto world = floor_worlds::room({768, 512, 256});
        world.box({{360, 0, 0}, {392, 384, 256}});
        world.box({{0, 0, 0}, {200, 512, 64}});
        const Ground ground(world);
        SteeringSetup setup;
        for (int i = 0; i < 6; ++i) {
            setup.agents.push_back({.start = {40 + 50.f * float(i % 2), 60 + 60.f * float(i / 2), 88},
                                    .role = SteeringRole::flow,
                                    .goal = {700, 64, 24}});
        }
        auto scene = ground.scene(setup);
        QVERIFY(scene.pathOf(0).empty());
        int steps = 0;
        const auto arrived = [&] { return std::ranges::count(scene.places(), true, &SteeredPlace::arrived); };
        for (; arrived() < 1 && steps < 100; ++steps) scene.step();
        // Some 900 units.
        QVERIFY2(steps >= 28 && steps < 55, qPrintable(QString::number(steps)));
        for (int i = 0; i < 100; ++i) scene.step();
        // They crowd around one place.
        for (const auto& place : scene.places()) {
            QVERIFY(place.origin.z < 30);
            QVERIFY2(std::hypot(place.origin.x - 700, place.origin.y - 64) < 120,
                     qPrintable(QString::number(place.origin.x)));
        }
        QVERIFY(scene.send(0, {700, 450, 24}));
        for (int i = 0; i < 40; ++i) scene.step();
        QVERIFY(scene.places()[0].arrived && scene.places()[0].origin.y > 420);
        // Up the ledge nothing leads.
        QVERIFY(!scene.send(0, {60, 60, 88}));
        QVERIFY(scene.isPartial(0));
    }

    /// Each number of a parameter reaches the scene.
    void numbersAreParameters() {
        Parameters parameters;
        QCOMPARE(SteeringNumbers::of(parameters).rules.horizon, SteeringNumbers{}.rules.horizon);
        std::size_t rows = 0;
        for (const auto& row : parameterTable()) {
            if (row.group() != "steering" && row.id != Param::AgentRadius && row.id != Param::AgentHeight)
                continue;
            ++rows;
            const auto bytes = [](const SteeringNumbers& numbers) {
                return QByteArray(reinterpret_cast<const char*>(&numbers), sizeof numbers);
            };
            const SteeringNumbers usual = SteeringNumbers::of(parameters);
            Parameters other;
            QVERIFY(other.set(row.id, row.defaultValue + row.step <= row.max ? row.defaultValue + row.step
                                                                             : row.defaultValue - row.step));
            QVERIFY2(bytes(SteeringNumbers::of(other)) != bytes(usual), row.key.data());
            QCOMPARE(bytes(usual), bytes(SteeringNumbers{}));
        }
        QCOMPARE(rows, std::size_t{25});
    }

    /// Numbers that change while it goes on act from the next step.
    void numbersWhileItRuns() {
        const Ground ground(floor_worlds::room({2048, 256, 128}));
        auto scene = ground.scene({.agents = {walker({64, 128, 24}, {1980, 128, 24})}});
        for (int i = 0; i < 15; ++i) scene.step();
        const auto speed = [&] { return glm::length(scene.places()[0].velocity); };
        QVERIFY(speed() > 290);
        SteeringNumbers slow;
        slow.speed = 100;
        scene.use(slow);
        for (int i = 0; i < 15; ++i) scene.step();
        QVERIFY2(speed() > 80 && speed() < 110, qPrintable(QString::number(speed())));
        // It has arrived from afar.
        QVERIFY(!scene.places()[0].arrived);
        slow.arrived = 2000;
        scene.use(slow);
        scene.step();
        QVERIFY(scene.places()[0].arrived);
    }

    /// Wider bodies, and a wider margin, pass each other farther off.
    void widerBodies() {
        const Ground ground(floor_worlds::room({1024, 512, 128}));
        const auto nearestWith = [&](const SteeringNumbers& numbers) {
            auto scene = ground.scene(
                {.agents = {walker({64, 256, 24}, {960, 256, 24}), walker({960, 256, 24}, {64, 256, 24})},
                 .numbers = numbers});
            float nearest = 1e9f;
            for (int i = 0; i < 60; ++i) {
                scene.step();
                nearest = std::min(nearest, apart(scene, 0, 1));
            }
            return nearest;
        };
        const float usual = nearestWith({});
        SteeringNumbers wide, far;
        wide.radius = 32;
        far.rules.margin = 40;
        QVERIFY2(nearestWith(wide) > usual + 20, qPrintable(QString::number(nearestWith(wide))));
        QVERIFY2(nearestWith(far) > usual + 20, qPrintable(QString::number(nearestWith(far))));
    }

    /// A box put in the way while they walk: they find a way round it, and it is solid. Whoever was in it is
    /// set beside it.
    void blockedOnTheWay() {
        const auto world = floor_worlds::room({1024, 512, 128});
        const Ground ground(world);
        auto scene = ground.scene(
            {.agents = {walker({64, 256, 24}, {960, 256, 24}),
                        {.start = {64, 100, 24}, .role = SteeringRole::flow, .goal = {960, 256, 24}},
                        {.start = {64, 400, 24}, .role = SteeringRole::seek, .goal = {2000, 400, 24}},
                        {.start = {520, 256, 24}, .role = SteeringRole::arrive, .goal = {520, 256, 24}}}});
        for (int i = 0; i < 8; ++i) scene.step();
        const std::vector<Box> blockers{{{480, 60, 0}, {560, 450, 64}}};
        const auto blocked = blockedMesh(*ground.map, ground.mesh, {}, blockers);
        const FloorEdges edges(blocked.mesh);
        QVERIFY(scene.changeFloor(ground.map->collision, blocked.mesh, edges, blockers));
        const auto inside = [&](const SteeredPlace& place) {
            const Box body{place.origin + kHullStanding.mins, place.origin + kHullStanding.maxs};
            return overlap({blockers[0].mins + 1.0f, blockers[0].maxs - 1.0f}, body);
        };
        for (int i = 0; i < 90; ++i) {
            scene.step();
            for (const auto& place : scene.places()) QVERIFY(!inside(place));
        }
        QVERIFY(scene.places()[0].arrived);
        QVERIFY(std::hypot(scene.places()[1].origin.x - 960, scene.places()[1].origin.y - 256) < 80);
        // It runs straight on, and is held.
        QVERIFY2(scene.places()[2].origin.x < 470, qPrintable(QString::number(scene.places()[2].origin.x)));
    }

    /// A door is a wall until it opens: by path and by field they stop before it, and then go through.
    void aDoorThatOpens() {
        using closed_worlds::kEast;
        const Ground open(closed_worlds::twoRooms(false));
        const auto closed = closed_worlds::close(*open.map);
        const auto shut = blockedMesh(*closed.map, open.mesh, {}, {}, closed.boxes()).mesh;
        const FloorEdges edges(shut);
        const SteeringSetup setup{
            .agents = {walker({64, 96, 24}, kEast),
                       {.start = {64, 160, 24}, .role = SteeringRole::flow, .goal = {660, 200, 24}},
                       {.start = {200, 96, 24}, .role = SteeringRole::seek, .goal = {2000, 96, 24}}}};
        auto scene = must(SteeringScene::make(closed.map->collision, shut, edges, setup));
        QVERIFY(scene.isPartial(0) && scene.isPartial(1));
        for (int i = 0; i < 40; ++i) {
            scene.step();
            for (const auto& place : scene.places()) QVERIFY(place.origin.x <= closed_worlds::kGate.mins.x);
        }
        // The one that runs straight on is held by it.
        QVERIFY2(scene.places()[2].origin.x > 350, qPrintable(QString::number(scene.places()[2].origin.x)));
        scene.remove(2);
        QVERIFY(scene.changeFloor(open.map->collision, open.mesh, open.edges, {}));
        for (int i = 0; i < 50; ++i) scene.step();
        QVERIFY(scene.places()[0].arrived);
        QVERIFY(scene.places()[1].origin.x > 600);
    }

    /// Where there is another way they take it, and turn back as the door shuts before them. Who stands in it
    /// is set beside it.
    void aDoorThatShuts() {
        using closed_worlds::kEast;
        const Ground open(closed_worlds::twoRooms(true));
        const auto closed = closed_worlds::close(*open.map);
        const auto shut = blockedMesh(*closed.map, open.mesh, {}, {}, closed.boxes()).mesh;
        const FloorEdges edges(shut);
        auto scene =
            open.scene({.agents = {walker({64, 96, 24}, kEast), walker({384, 96, 24}, {700, 300, 24})}});
        for (int i = 0; i < 3; ++i) scene.step();
        scene.put(1, {384, 96, 24});
        const float end = scene.pathOf(0).back().x;
        QCOMPARE(scene.pathOf(0).size(), std::size_t{2});
        QVERIFY(scene.changeFloor(closed.map->collision, shut, edges, {}));
        QCOMPARE(scene.pathOf(0).back().x, end);
        QVERIFY(scene.pathOf(0).size() > 2);
        const Vec3 aside = scene.places()[1].origin;
        QVERIFY(!closed.map->collision.inSolid(aside, kHullStanding, kMaskPlayerSolid));
        for (int i = 0; i < 70; ++i) scene.step();
        QVERIFY(scene.places()[0].arrived && scene.places()[1].arrived);
    }

    void badInput() {
        auto world = floor_worlds::room({1024, 256, 512});
        world.box({{512, 0, 0}, {640, 256, 256}});
        const Ground ground(world);
        const auto error = [&](const SteeringSetup& setup) {
            const auto made = SteeringScene::make(ground.map->collision, ground.mesh, ground.edges, setup);
            return made ? std::string() : made.error().message();
        };
        const Vec3 here(64, 64, 24);
        QVERIFY(error({.agents = {walker({576, 128, 100}, here)}}).find("wall") != std::string::npos);
        QVERIFY(error({.agents = {walker({64, 64, 450}, here)}}).empty());
        QVERIFY(error({.agents = {walker({9000, 64, 24}, here)}}).find("no floor") != std::string::npos);
        QVERIFY(error({.agents = {walker(here, {9000, 64, 24})}}).find("no floor") != std::string::npos);
        QVERIFY(
            error({.agents = {{.start = here, .role = SteeringRole::pursue, .target = 0}}}).find("target") !=
            std::string::npos);
        QVERIFY(
            error({.agents = {{.start = here, .role = SteeringRole::evade, .target = 7}}}).find("target") !=
            std::string::npos);
        // Out of reach: it goes as near as it gets, and says that this is no arrival.
        auto partial = ground.scene({.agents = {walker(here, {900, 64, 24})}});
        QVERIFY(partial.isPartial(0));
        for (int i = 0; i < 60; ++i) partial.step();
        QVERIFY(!partial.places()[0].arrived);
        QVERIFY(partial.places()[0].origin.x > 400);
    }
};

NAVWRIGHT_TEST(TestSteeringScene);
#include "tst_steering_scene.moc"
