#include <QtTest>

#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_fit.h"
#include "core/rerelease/from_map/edict_match.h"
#include "core/rerelease/from_map/node_room.h"
#include "core/rerelease/from_map/rerelease_nav.h"
#include "core/rerelease/from_map/rerelease_ways.h"
#include "game_halls.h"
#include "must.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using game_halls::hall;

namespace {

NavGraph nodesAt(std::initializer_list<Vec3> places) {
    NavGraph graph;
    for (const auto& place : places) graph.nodes.push_back({.origin = place});
    return graph;
}

void link(NavGraph& graph, std::size_t from, std::int32_t to, NodeType type) {
    graph.nodes[from].links.push_back(
        {to, type, linkCost(graph.nodes[from].origin, graph.nodes[static_cast<std::size_t>(to)].origin)});
}

RereleaseConversion made(const NavGraph& graph, RereleaseGame game = RereleaseGame::quake2) {
    JobContext context;
    return must(toRereleaseNav(graph, *hall(), game, 1, context));
}

std::size_t lost(const RereleaseConversion& done, std::string_view what) {
    std::size_t count = 0;
    for (const auto& loss : done.warnings) count += loss.what.contains(what) ? loss.count : 0;
    return count;
}

}  // namespace

class TestRereleaseNav : public QObject {
    Q_OBJECT

  private slots:
    /// A bot that runs a long way before it jumps begins the traversal at its node, as our own check asks.
    void traversalsBeginAndEndBesideTheirNodes() {
        const auto map = hall();
        const RereleaseWays ways(*map);
        const Vec3 from(-300, 300, 24), near(-20, 300, 24), to(90, 300, 24);
        const auto nodeAt = [](const Vec3& place) {
            RereleaseNode node;
            node.origin = place - kRereleaseOffset;
            node.radius = 32;
            return node;
        };
        constexpr float kStanding = 24.03125f;  // as the engine keeps players off the floor
        LinkJudgement judged;
        for (float x = -300; x <= 0; x += 20) judged.way.emplace_back(x, 300, kStanding);
        for (float x = 10; x <= 60; x += 10) judged.way.emplace_back(x, 300, 60);
        judged.way.emplace_back(70, 300, kStanding);
        const auto whole = ways.flight(nodeAt(near), nodeAt(to), false, judged, near, to);
        QVERIFY2(whole.start != nodeAt(near).origin && !nodeDistance(nodeAt(near), whole.start).far(),
                 qPrintable(QString("%1 %2 %3").arg(whole.start.x).arg(whole.start.y).arg(whole.start.z)));
        QVERIFY(whole.end != nodeAt(to).origin && !nodeDistance(nodeAt(to), whole.end).far());
        const auto run = ways.flight(nodeAt(from), nodeAt(to), false, judged, from, to);
        QVERIFY(nodeDistance(nodeAt(from), whole.start).far());
        QCOMPARE(run.start, nodeAt(from).origin);
        QVERIFY(!nodeDistance(nodeAt(to), run.end).far());
        QCOMPARE(run.end, whole.end);
    }

    void entitiesCountInTheOrderOfTheMap() {
        const auto map = hall();
        const auto entities = brushEntities(map->bsp);
        QCOMPARE(entities.size(), std::size_t{3});
        const auto& plat = entities[0];
        QVERIFY(plat.role == EntityRole::plat);
        QCOMPARE(plat.number, 2);
        QCOMPARE(plat.entityId(), -3);
        QCOMPARE(plat.modelIndex(), 2);
        QCOMPARE(plat.edict().bounds.maxs.z - plat.edict().bounds.mins.z,
                 plat.box.maxs.z - plat.box.mins.z + 2);
        QVERIFY((plat.stops == std::vector<Vec3>{Vec3(0), Vec3(0, 0, -120)}));
    }

    void edictsFindTheirEntityByBoundsAndId() {
        const auto entities = brushEntities(hall()->bsp);
        const auto door = entities[1].edict();
        RereleaseGraph graph;
        graph.nodes.resize(2);
        RereleaseEdict byBounds{.bounds = door.bounds};
        byBounds.bounds.maxs.x += 2;
        RereleaseEdict wrongId{.bounds = door.bounds, .entityId = -3};
        RereleaseEdict nothing{.bounds = {Vec3(0), Vec3(9)}, .entityId = -3};
        graph.nodes[0].links = {{.target = 1, .edict = byBounds},
                                {.target = 1, .edict = wrongId},
                                {.target = 1, .edict = nothing}};
        const auto resolution = resolveEdicts(graph, entities);
        QCOMPARE(resolution.resolved, std::size_t{2});
        QCOMPARE(resolution.unresolved, std::size_t{1});
        QCOMPARE(graph.nodes[0].links[0].edict->modelIndex, std::optional(3));
        QCOMPARE(graph.nodes[0].links[1].edict->entityId, std::optional(-4));
        const auto fit = fitRerelease(graph, RereleaseFormat::nav3);
        QCOMPARE(fit.losses.size(), std::size_t{1});
        QCOMPARE(fit.losses[0].count, std::size_t{1});
    }

    void radiusIsTheClearFloor() {
        const auto map = hall();
        QCOMPARE(clearRadius(*map, Vec3(-300, 0, 24), false, true), std::uint16_t{64});
        // The ledge's wall is 61 from the place, half a body is 16 wide.
        QCOMPARE(clearRadius(*map, Vec3(451, 0, 24), false, true), std::uint16_t{44});
        // The gap begins 60 beyond: a body stands at its edge until its last corner leaves it.
        const auto atGap = clearRadius(*map, Vec3(-444, 0, 24), false, true);
        QVERIFY2(atGap == 64, qPrintable(QString::number(atGap)));
        QCOMPARE(clearRadius(*map, Vec3(-486, 0, 24), false, true), std::uint16_t{32});
        QCOMPARE(clearRadius(*map, Vec3(500, 0, 24), false, true), kLeastRadius);
    }

    void theMapGivesFlags() {
        const auto map = hall();
        const auto entities = brushEntities(map->bsp);
        const auto flags = [&](const Vec3& at) {
            return mapFlags(*map, entities, {}, RereleaseGame::quake2, at);
        };
        QCOMPARE(flags(Vec3(-300, 0, 24)), std::uint16_t{0});
        QCOMPARE(flags(Vec3(-100, 900, 60)), rerelease_flag::kUnderwater);
        QCOMPARE(flags(Vec3(-100, -900, 24)), rerelease_flag::kHazard);
        QCOMPARE(flags(Vec3(200, 0, 24)), rerelease_flag::kCheckForSolid);
        QCOMPARE(flags(Vec3(448, 448, 152)), rerelease_flag::kCheckForFloor);
        const Box hurt{{-310, -10, 0}, {-290, 10, 10}};
        QCOMPARE(mapFlags(*map, entities, {&hurt, 1}, RereleaseGame::quake, Vec3(-300, 0, 24)),
                 rerelease_flag::kHazard);
    }

    void jumpsLeaveAndLandWhereBotsDo() {
        auto graph = nodesAt({{-470, 0, 24}, {-634, 0, 24}});
        link(graph, 0, 1, NodeType::jumpPad);
        const auto done = made(graph);
        const auto& node = done.graph.nodes[0];
        const auto& jump = node.links.at(0);
        QVERIFY(jump.kind() == RereleaseLinkType::longJump);
        QVERIFY(jump.traversal.has_value());
        QCOMPARE(lost(done, "no simulated bot"), std::size_t{0});
        const auto& way = *jump.traversal;
        QVERIFY2(way.start.x > -530 && way.start.x <= -470, qPrintable(QString::number(way.start.x)));
        QVERIFY2(way.end.x < -590 && way.end.x > -700, qPrintable(QString::number(way.end.x)));
        QVERIFY(std::abs(way.start.z - node.origin.z) < 1);
        QVERIFY(glm::distance(way.exit, node.origin) <= static_cast<float>(node.radius) + 0.01f);
        QVERIFY(way.exit != Vec3(0));
    }

    void fallsAreWalkedOffALedge() {
        auto graph = nodesAt({{560, 0, 152}, {440, 0, 24}});
        link(graph, 0, 1, NodeType::move);
        const auto done = made(graph);
        const auto& drop = done.graph.nodes[0].links.at(0);
        QVERIFY(drop.kind() == RereleaseLinkType::walkOffLedge);
        QVERIFY(drop.traversal->exit == Vec3(0));
        QVERIFY(std::abs(drop.traversal->start.z - drop.traversal->end.z - 128) < 2);
        QVERIFY(drop.traversal->start.x < 560 && drop.traversal->start.x > 480);
    }

    void laddersHaveTheirFace() {
        auto graph = nodesAt({{487, -400, 24}, {487, -400, 140}});
        for (auto& node : graph.nodes) node.type = NodeType::ladder;
        link(graph, 0, 1, NodeType::ladder);
        const auto done = made(graph);
        const auto& climb = done.graph.nodes[0].links.at(0);
        QVERIFY(climb.quake2Kind() == Quake2LinkType::ladder);
        QVERIFY(climb.traversal->ladderPlane == Vec3(-1, 0, 0));
        QVERIFY(done.warnings.empty());
        QCOMPARE(done.graph.nodes[0].flags & quake2_flag::kLadder, static_cast<int>(quake2_flag::kLadder));

        for (auto& node : graph.nodes) node.origin.y = 0;
        QCOMPARE(lost(made(graph), "near no ladder"), std::size_t{1});
        QCOMPARE(lost(made(graph, RereleaseGame::quake), "ladder links became plain walking"),
                 std::size_t{1});
    }

    void platsAreElevators_data() {
        QTest::addColumn<bool>("quake2");
        QTest::newRow("NAV3") << true;
        QTest::newRow("NAV2") << false;
    }
    void platsAreElevators() {
        QFETCH(bool, quake2);
        const auto game = quake2 ? RereleaseGame::quake2 : RereleaseGame::quake;
        auto graph = nodesAt({{350, 448, 24}, {550, 448, 152}});
        link(graph, 0, 1, NodeType::platform);
        const auto done = made(graph, game);
        const auto& ride = done.graph.nodes[0].links.at(0);
        QVERIFY(ride.kind() == RereleaseLinkType::elevator);
        QCOMPARE(ride.edict->entityId, std::optional(-3));
        QCOMPARE(ride.edict->modelIndex, std::optional(2));
        QCOMPARE(ride.traversal->end.z - ride.traversal->start.z, 120.0f);
        QVERIFY(done.warnings.empty());
        const int bottom = quake2 ? quake2_flag::kElevator : rerelease_flag::kElevatorBottom;
        const int top = quake2 ? quake2_flag::kElevator : rerelease_flag::kElevatorTop;
        QCOMPARE(done.graph.nodes[0].flags & 12, bottom);
        QCOMPARE(done.graph.nodes[1].flags & 12, top);
        const auto fit = fitRerelease(done.graph, quake2 ? RereleaseFormat::nav3 : RereleaseFormat::nav2);
        QVERIFY(fit.losses.empty());
        const auto file = rereleaseTables(fit.graph, fit.version);
        QCOMPARE(file->edicts.at(0).entityId, quake2 ? 2 : -3);
    }

    void doorsAndTeleportersAreTheirLinksEdicts() {
        auto graph = nodesAt({{140, 0, 24}, {260, 0, 24}, {-32, 416, 24}, {800, 800, 152}, {-300, 0, 24}});
        link(graph, 0, 1, NodeType::door);
        link(graph, 2, 3, NodeType::teleporter);
        link(graph, 4, 0, NodeType::move);
        const auto done = made(graph);
        const auto& door = done.graph.nodes[0].links.at(0);
        QVERIFY(door.kind() == RereleaseLinkType::walk);
        QCOMPARE(door.edict->entityId, std::optional(-4));
        QCOMPARE(done.graph.nodes[0].flags, quake2_flag::kCheckDoorLinks);
        const auto& teleport = done.graph.nodes[2].links.at(0);
        QVERIFY(teleport.kind() == RereleaseLinkType::teleport);
        QCOMPARE(teleport.edict->entityId, std::optional(-5));
        QCOMPARE(done.graph.nodes[2].flags, rerelease_flag::kTeleporter);
        QVERIFY(!done.graph.nodes[4].links.at(0).edict);
        QVERIFY(done.warnings.empty());
    }

    void trainsAndPushesOfTheMapAreTheirLinks_data() { platsAreElevators_data(); }
    void trainsAndPushesOfTheMapAreTheirLinks() {
        QFETCH(bool, quake2);
        const auto game = quake2 ? RereleaseGame::quake2 : RereleaseGame::quake;
        auto graph = nodesAt({{-700, -700, 224}, {700, -700, 224}, {0, 600, 24}, {0, 300, 324}});
        link(graph, 0, 1, NodeType::move);
        link(graph, 2, 3, NodeType::move);
        JobContext context;
        const auto done = toRereleaseNav(graph, *game_halls::movers(), game, 1, context);
        QVERIFY(done.has_value());
        const auto& ride = done->graph.nodes[0].links.at(0);
        QVERIFY(ride.kind() == RereleaseLinkType::train);
        QCOMPARE(ride.edict->entityId, std::optional(-game_halls::kTrain - 1));
        QCOMPARE(ride.traversal->end.x - ride.traversal->start.x, 1400.0f);
        const auto& push = done->graph.nodes[2].links.at(0);
        QVERIFY(push.kind() == RereleaseLinkType::pusher);
        QCOMPARE(push.edict->entityId, std::optional(-game_halls::kPush - 1));
        QVERIFY(!push.traversal);
        QVERIFY((done->graph.nodes[2].flags & rerelease_flag::kPusher) != 0);
        const auto fit = fitRerelease(done->graph, quake2 ? RereleaseFormat::nav3 : RereleaseFormat::nav2);
        QVERIFY(fit.losses.empty());
        QCOMPARE(rereleaseTables(fit.graph, fit.version)->edicts.size(), std::size_t{2});
    }

    void leapsOfOurBotsAreLost() {
        auto graph = nodesAt({{440, 0, 24}, {560, 0, 152}});
        link(graph, 0, 1, NodeType::jumpPad);
        const auto done = made(graph);
        QCOMPARE(lost(done, "no simulated bot makes"), std::size_t{1});
        QVERIFY(done.graph.nodes[0].links.at(0).traversal->start == done.graph.nodes[0].origin);
    }

    void whatTheMapLacksStaysLost() {
        auto graph = nodesAt({{-300, 0, 24}, {-300, 200, 24}});
        link(graph, 0, 1, NodeType::platform);
        link(graph, 1, 0, NodeType::door);
        QCOMPARE(lost(made(graph), "links that need a door, platform or grapple"), std::size_t{2});
    }

    void aStopEndsIt() {
        auto graph = nodesAt({{-300, 0, 24}, {-300, 200, 24}});
        link(graph, 0, 1, NodeType::move);
        JobContext context(alreadyStopped());
        const auto done = toRereleaseNav(graph, *hall(), RereleaseGame::quake2, 1, context);
        QVERIFY(!done && done.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestRereleaseNav);
#include "tst_nav_from_map.moc"
