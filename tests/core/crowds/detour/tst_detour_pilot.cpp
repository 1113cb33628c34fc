#include <QtTest>

#include "closed_worlds.h"
#include "core/crowds/detour/detour_pilot.h"
#include "core/floor/navmesh/closed_nav_mesh.h"
#include "core/floor/quadmesh/blocked_mesh.h"
#include "crowd_worlds.h"
#include "test_program.h"

using namespace navwright;
using namespace crowd_worlds;
using floor_worlds::room;

namespace {

std::string numberText(double number) {
    return std::to_string(number);
}

}  // namespace

/// Bodies under the engine's movement that Detour's crowd steers.
class TestDetourPilot : public QObject {
    Q_OBJECT

  private slots:
    /// Round a wall to the goal, at a player's speed, and it stops there.
    void followsItsPath() {
        auto world = room({768, 512, 128});
        world.box({{360, 0, 0}, {392, 384, 128}});
        const CrowdWorld known(world);
        auto scene = known.scene({.agents = {walker({64, 64, 24}, {700, 64, 24})}});
        QVERIFY(scene.pathOf(0).size() >= 3);
        QVERIFY(glm::distance(scene.pathOf(0).back(), Vec3(700, 64, 24)) < 4);
        int steps = 0;
        float fastest = 0;
        for (; !scene.places()[0].arrived && steps < 100; ++steps) {
            scene.step();
            fastest = std::max(fastest, glm::length(scene.places()[0].velocity));
        }
        QVERIFY2(scene.places()[0].arrived, "not arrived");
        // About 1,000 units at 300 a second, and the start.
        QVERIFY2(steps >= 30 && steps < 55, numberText(steps).c_str());
        QVERIFY2(fastest > 290 && fastest < 320, numberText(fastest).c_str());
        for (int i = 0; i < 20; ++i) scene.step();
        QVERIFY(glm::length(scene.places()[0].velocity) < 20);
    }

    /// The navmesh leads past the end of a step that a disc clears and a corner of a body does not: it is
    /// held there, takes a step aside, and gets on.
    void heldByACorner() {
        auto world = room({704, 640, 384});
        const auto stone = floor_worlds::stone();
        world.brushes.push_back(rampBrush({{256, 64, 0}, {448, 320, 192}}, MapDirection::north, stone));
        world.box({{192, 320, 0}, {448, 640, 192}});
        world.brushes.push_back(rampBrush({{192, 320, 192}, {320, 480, 256}}, MapDirection::west, stone));
        const CrowdWorld known(world);
        int held = 0;
        for (float x = 260; x <= 290; x += 5) {
            auto scene = known.scene({.agents = {walker({x, 30, 24}, {296, 600, 216})}});
            for (int i = 0; i < 100; ++i) {
                scene.step();
                const auto& place = scene.places()[0];
                held +=
                    !place.arrived && glm::length(place.velocity) < 20 && glm::length(place.desired) > 100;
            }
            QVERIFY2(arrivedIn(scene) == 1, numberText(double(x)).c_str());
        }
        QVERIFY2(held >= 5, numberText(held).c_str());
    }

    /// Head on in a corridor that two fit beside each other: they pass without touching.
    void headOn() {
        const CrowdWorld known(room({1024, 192, 128}));
        auto scene = known.scene(
            {.agents = {walker({64, 96, 24}, {960, 96, 24}), walker({960, 96, 24}, {64, 96, 24})}});
        float nearest = 1e9f;
        for (int i = 0; i < 90; ++i) {
            scene.step();
            nearest = std::min(nearest, gapBetween(scene, 0, 1));
        }
        QCOMPARE(arrivedIn(scene), 2U);
        QVERIFY2(nearest > 0.125f, numberText(nearest).c_str());
        // They did meet.
        QVERIFY2(nearest < 64, numberText(nearest).c_str());
    }

    void circleSwapsPlaces() {
        const CrowdWorld known(room({1024, 1024, 128}));
        auto agents = must(circleOfAgents(known.mesh, 20));
        QCOMPARE(agents.size(), 20U);
        auto scene = known.scene({.agents = agents});
        for (int i = 0; i < 200; ++i) scene.step();
        QVERIFY2(arrivedIn(scene) == 20, numberText(double(arrivedIn(scene))).c_str());
        for (std::size_t i = 0; i < agents.size(); ++i)
            QVERIFY(glm::distance(scene.places()[i].origin, agents[(i + 10) % 20].start) < 48);
    }

    /// One walks under the other: neither minds.
    void otherStoreys() {
        auto world = room({1024, 512, 512});
        world.box({{0, 0, 192}, {1024, 256, 208}});
        world.box({{960, 256, 0}, {1024, 512, 208}});
        for (int i = 0; i < 12; ++i) {  // stairs up to it
            const float x = 960 - 32 * float(i), top = 192 - 16 * float(i);
            world.box({{x - 32, 384, 0}, {x, 512, top}});
        }
        const CrowdWorld known(world);
        const auto setup = [](std::vector<SteeringAgent> agents) {
            return SteeringSetup{.agents = std::move(agents)};
        };
        const auto up = walker({900, 128, 232}, {100, 128, 232}),
                   down = walker({100, 128, 24}, {900, 128, 24});
        auto both = known.scene(setup({up, down}));
        auto above = known.scene(setup({up})), below = known.scene(setup({down}));
        bool met = false;
        for (int i = 0; i < 40; ++i) {
            both.step();
            above.step();
            below.step();
            QCOMPARE(both.places()[0].origin, above.places()[0].origin);
            QCOMPARE(both.places()[1].origin, below.places()[0].origin);
            QVERIFY(both.looks()[0].neighbours.empty());
            met |= gapBetween(both, 0, 1) < 0;
        }
        QVERIFY(met);
        QCOMPARE(arrivedIn(both), 2U);
    }

    /// On one floor they do mind: the same two, both below.
    void sameStorey() {
        const CrowdWorld known(room({1024, 512, 512}));
        auto scene = known.scene(
            {.agents = {walker({900, 128, 24}, {100, 128, 24}), walker({100, 128, 24}, {900, 128, 24})}});
        bool minds = false;
        for (int i = 0; i < 20; ++i) {
            scene.step();
            const auto look = scene.looks()[0];
            minds |= look.neighbours == std::vector<std::uint32_t>{1};
        }
        QVERIFY(minds);
    }

    /// Out of reach: it goes as near as it gets, and says that this is no arrival.
    void partialPaths() {
        auto world = room({1024, 256, 512});
        world.box({{512, 0, 0}, {640, 256, 256}});
        world.entities.push_back(written_maps::entity("info_player_deathmatch", "900 64 24"));
        const CrowdWorld known(world);
        auto scene = known.scene({.agents = {walker({64, 64, 24}, {900, 64, 24})}});
        QVERIFY(scene.isPartial(0));
        for (int i = 0; i < 60; ++i) scene.step();
        QVERIFY(!scene.places()[0].arrived);
        QVERIFY2(scene.places()[0].origin.x > 440, numberText(scene.places()[0].origin.x).c_str());
        QVERIFY(!scene.send(0, {900, 128, 24}));
        QVERIFY(scene.isPartial(0));
        QVERIFY(scene.send(0, {64, 128, 24}));
        QVERIFY(!scene.isPartial(0));
        for (int i = 0; i < 60; ++i) scene.step();
        QVERIFY(scene.places()[0].arrived);
    }

    /// Down from a ledge over a link; nobody steers while it falls.
    void dropsOverLinks() {
        auto world = room({1024, 512, 512});
        world.box({{0, 0, 0}, {384, 512, 96}});
        world.entities.push_back(written_maps::entity("info_player_deathmatch", "64 64 120"));
        const CrowdWorld known(world);
        auto scene = known.scene({.agents = {walker({64, 256, 120}, {900, 256, 24})}});
        QVERIFY(!scene.isPartial(0));
        for (int i = 0; i < 60 && !scene.places()[0].arrived; ++i) scene.step();
        QVERIFY2(scene.places()[0].arrived, numberText(scene.places()[0].origin.x).c_str());
        QVERIFY(scene.places()[0].origin.z < 30);
        // It followed the path that it was sent on, and no new one from below.
        QVERIFY(scene.pathOf(0).front().z > 100);
        QVERIFY(std::abs(scene.pathOf(0).front().x - 64) < 8);
    }

    /// Onto a link and off it nothing jerks: until they brake for the goal, bodies run on at their speed,
    /// turn no faster than around a corner, and go over the link's start, not past it.
    void linksWithoutASeam() {
        auto world = room({1024, 512, 512});
        world.box({{0, 0, 0}, {384, 512, 96}});
        world.entities.push_back(written_maps::entity("info_player_deathmatch", "64 64 120"));
        const CrowdWorld known(world);
        for (const float y : {60.f, 256.f, 450.f}) {
            auto scene = known.scene({.agents = {walker({64, y, 120}, {940, 512 - y, 24})}});
            float slowest = 1e9f, sharpest = 0;
            Vec2 before(0);
            for (int i = 0; i < 80 && scene.places()[0].origin.x < 800; ++i) {
                scene.step();
                const auto& place = scene.places()[0];
                const Vec2 velocity(place.velocity.x, place.velocity.y);
                if (i > 8) {
                    slowest = std::min(slowest, glm::length(velocity));
                    const float turn = std::acos(
                        std::clamp(glm::dot(velocity, before) / (glm::length(velocity) * glm::length(before)),
                                   -1.f, 1.f));
                    sharpest = std::max(sharpest, turn * 57.3f);
                }
                before = velocity;
            }
            QVERIFY2(slowest > 250, numberText(double(slowest)).c_str());
            QVERIFY2(sharpest < 35, numberText(double(sharpest)).c_str());
        }
    }

    /// Two come to one link from two sides: they do not collide on it.
    void meetingAtALink() {
        auto world = room({1024, 512, 512});
        world.box({{0, 0, 0}, {384, 512, 96}});
        world.box({{352, 0, 0}, {400, 208, 256}}).box({{352, 304, 0}, {400, 512, 256}});
        world.entities.push_back(written_maps::entity("info_player_deathmatch", "64 64 120"));
        const CrowdWorld known(world);
        auto scene = known.scene(
            {.agents = {walker({64, 100, 120}, {900, 300, 24}), walker({110, 412, 120}, {900, 200, 24})}});
        float nearest = 1e9f;
        for (int i = 0; i < 90; ++i) {
            scene.step();
            nearest = std::min(nearest, gapBetween(scene, 0, 1));
        }
        QCOMPARE(arrivedIn(scene), 2U);
        QVERIFY2(nearest > 0.125f, numberText(double(nearest)).c_str());
    }

    /// A box put in the way: only tiles that it touches are built, and the crowd walks round it.
    void blockedOnTheWay() {
        const auto world = room({1024, 512, 128});
        const CrowdWorld known(world);
        JobContext context;
        Parameters parameters;
        QVERIFY(parameters.setText("navmesh.tile", "32"));
        const auto mesh = must(makeCrowdMesh(*known.map, parameters, 1, context));
        const std::vector<Box> blockers{{{480, 60, 0}, {560, 450, 64}}};
        const auto mended = must(blockedCrowdMesh(mesh, *known.map, blockers, 1, context));
        QVERIFY(mended.built > 0 && mended.built < mesh.made.tiles.size());
        auto scene = known.scene({.agents = {walker({64, 256, 24}, {960, 256, 24})}});
        for (int i = 0; i < 8; ++i) scene.step();
        const auto blocked = blockedMesh(*known.map, known.mesh, {}, blockers);
        const FloorEdges edges(blocked.mesh);
        QVERIFY(scene.changeFloor(known.map->collision, blocked.mesh, edges, blockers,
                                  detourPilots(mended.made.mesh)));
        for (int i = 0; i < 80; ++i) scene.step();
        QVERIFY2(scene.places()[0].arrived, numberText(double(scene.places()[0].origin.x)).c_str());
    }

    /// Numbers that change while it goes on reach Detour.
    void otherNumbers() {
        const CrowdWorld known(room({2048, 256, 128}));
        auto scene = known.scene({.agents = {walker({64, 128, 24}, {1980, 128, 24})}});
        for (int i = 0; i < 15; ++i) scene.step();
        QVERIFY(glm::length(scene.places()[0].velocity) > 290);
        SteeringNumbers slow;
        slow.speed = 100;
        scene.use(slow);
        for (int i = 0; i < 15; ++i) scene.step();
        const float speed = glm::length(scene.places()[0].velocity);
        QVERIFY2(speed > 80 && speed < 110, numberText(double(speed)).c_str());
    }

    /// A door that is shut is a wall, though the navmesh has floor there, until it opens.
    void shutDoors() {
        const CrowdWorld open(closed_worlds::twoRooms(false));
        const auto closed = closed_worlds::close(*open.map);
        const auto mesh = blockedMesh(*closed.map, open.mesh, {}, {}, closed.boxes()).mesh;
        const FloorEdges edges(mesh);
        const auto navmesh = must(closedNavMesh(open.navmesh, closed));
        const SteeringSetup setup{.agents = {walker(closed_worlds::kWest, closed_worlds::kEast)}};
        auto through = open.scene(setup);
        QVERIFY(!through.isPartial(0));
        auto scene =
            must(crowdScene({closed.map->collision, mesh, edges, &navmesh}, setup, CrowdMethod::detour));
        QVERIFY(scene.isPartial(0));
        for (int i = 0; i < 40; ++i) {
            scene.step();
            through.step();
        }
        QVERIFY(through.places()[0].arrived);
        QVERIFY(!scene.places()[0].arrived);
        QVERIFY2(scene.places()[0].origin.x > 300, numberText(scene.places()[0].origin.x).c_str());
        QVERIFY(
            scene.changeFloor(open.map->collision, open.mesh, open.edges, {}, detourPilots(open.navmesh)));
        for (int i = 0; i < 40; ++i) scene.step();
        QVERIFY(scene.places()[0].arrived);
    }

    /// Who has no path goes by its own wish, and is kept off others.
    void ownWishes() {
        const CrowdWorld known(room({1024, 1024, 128}));
        SteeringSetup setup{
            .agents = {{.start = {100, 512, 24}, .role = SteeringRole::seek, .goal = {900, 512, 24}},
                       {.start = {900, 512, 24}, .role = SteeringRole::seek, .goal = {100, 512, 24}},
                       {.start = {500, 200, 24}, .role = SteeringRole::wander},
                       {.start = {512, 700, 24}, .role = SteeringRole::flee, .goal = {512, 600, 24}}}};
        auto scene = known.scene(setup), blind = known.scene(setup, CrowdMethod::none);
        for (int i = 0; i < 22; ++i) {
            scene.step();
            blind.step();
        }
        // Without it, the two in the middle hold each other up.
        const auto passed = [](const SteeringScene& of) {
            return of.places()[0].origin.x - of.places()[1].origin.x;
        };
        QVERIFY2(passed(scene) > 200, numberText(passed(scene)).c_str());
        QVERIFY2(passed(blind) < 100, numberText(passed(blind)).c_str());
        QVERIFY(scene.pathOf(0).empty());
        QVERIFY(scene.places()[3].origin.y > 850);
        QVERIFY(glm::distance(scene.places()[2].origin, Vec3(500, 200, 24)) > 50);
    }

    /// Taken out, nobody meets it; put back, it goes on to where it was sent.
    void sentAndRemoved() {
        const CrowdWorld known(room({1024, 192, 128}));
        const auto first = walker({64, 96, 24}, {900, 96, 24});
        auto scene = known.scene({.agents = {first, walker({500, 96, 24}, {500, 96, 24})}});
        auto alone = known.scene({.agents = {first}});
        scene.remove(1);
        for (int i = 0; i < 45; ++i) {
            scene.step();
            alone.step();
            QCOMPARE(scene.places()[0].origin, alone.places()[0].origin);
        }
        QVERIFY(scene.places()[0].arrived);
        scene.put(1, {300, 96, 24});
        scene.step();
        QVERIFY(glm::distance(scene.pathOf(1).front(), Vec3(300, 96, 24)) < 8);
        for (int i = 0; i < 20; ++i) scene.step();
        QVERIFY2(scene.places()[1].arrived, numberText(scene.places()[1].origin.x).c_str());
        QVERIFY(std::abs(scene.places()[1].origin.x - 500) < 32);
        // Set elsewhere, it comes back on a path from there.
        scene.put(0, {64, 40, 24});
        scene.step();
        QVERIFY(glm::distance(scene.pathOf(0).front(), Vec3(64, 40, 24)) < 8);
        for (int i = 0; i < 60; ++i) scene.step();
        QVERIFY(scene.places()[0].arrived);
        QVERIFY(!scene.send(0, {5000, 0, 24}));
    }

    void badInput() {
        auto world = room({1024, 256, 512});
        world.box({{512, 0, 0}, {640, 256, 256}});
        const CrowdWorld known(world);
        const auto error = [&](const SteeringAgent& agent, const CrowdGround& ground) {
            const auto made = crowdScene(ground, {.agents = {agent}}, CrowdMethod::detour);
            return made ? std::string() : made.error().message();
        };
        const Vec3 here(64, 64, 24);
        const auto ground = known.ground();
        QVERIFY(error(walker({576, 128, 100}, here), ground).find("wall") != std::string::npos);
        QVERIFY(error(walker({9000, 64, 24}, here), ground).find("no floor") != std::string::npos);
        QVERIFY(error(walker(here, {9000, 64, 24}), ground).find("no floor") != std::string::npos);
        QVERIFY(error(walker(here, here), {ground.world, ground.mesh, ground.edges}).find("navmesh") !=
                std::string::npos);
        QVERIFY(error(walker(here, here), ground).empty());
    }
};

NAVWRIGHT_TEST(TestDetourPilot);
#include "tst_detour_pilot.moc"
