#include <QtTest>

#include <array>
#include <map>

#include "core/rerelease/from_map/link_needs.h"
#include "core/rerelease/from_map/rebuild.h"
#include "core/rerelease/from_map/rerelease_ways.h"
#include "core/rerelease/from_map/verify_rerelease_links.h"
#include "game_halls.h"
#include "must.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using namespace game_halls;

namespace {

using Type = RereleaseLinkType;

/// Nodes of a re-release nav on floors at these heights.
RereleaseGraph nodesOn(std::initializer_list<Vec3> floors, RereleaseGame game = RereleaseGame::quake) {
    RereleaseGraph graph{.nodes = {}, .game = game};
    for (const auto& floor : floors)
        graph.nodes.push_back({.origin = floor + Vec3(0, 0, kRereleaseFloorGap), .radius = 32});
    return graph;
}

template <class Kind>
RereleaseLink& link(RereleaseGraph& graph, std::size_t from, std::int32_t to, Kind kind) {
    RereleaseLink made{.target = to};
    made.setKind(kind);
    graph.nodes[from].links.push_back(made);
    return graph.nodes[from].links.back();
}

TraversalRebuild rebuilt(RereleaseGraph& graph, const GameMap& map) {
    JobContext context;
    return must(rebuildTraversals(graph, map, 1, context));
}

std::size_t flagged(RereleaseGraph& graph, const GameMap& map) {
    JobContext context;
    return must(rebuildFlags(graph, map, context));
}

/// From the hall's ledge down, over its gap, up its plat.
RereleaseGraph hallGraph(RereleaseGame game = RereleaseGame::quake) {
    auto graph = nodesOn({{560, 0, 128},
                          {440, 0, 0},
                          {-470, 0, 0},
                          {-634, 0, 0},
                          {350, 448, 0},
                          {550, 448, 128},
                          {487, -400, 0},
                          {487, -400, 116},
                          {140, 0, 0},
                          {260, 0, 0}},
                         game);
    link(graph, 0, 1, Type::walkOffLedge);
    link(graph, 2, 3, Type::longJump);
    link(graph, 4, 5, Type::elevator);
    link(graph, 8, 9, Type::walk);
    return graph;
}

}  // namespace

class TestRebuild : public QObject {
    Q_OBJECT

  private slots:
    void traversalsAreMadeWhereTheyBelong() {
        auto graph = hallGraph();
        graph.nodes[8].links[0].traversal.emplace();
        const auto done = rebuilt(graph, *hall());
        QCOMPARE(done.made, std::size_t{3});
        QCOMPARE(done.removed, std::size_t{1});
        QVERIFY(done.missed.empty());
        const auto& drop = *graph.nodes[0].links[0].traversal;
        QVERIFY(drop.exit == Vec3(0));
        QVERIFY(drop.start.z - drop.end.z > 120);
        const auto& jump = *graph.nodes[2].links[0].traversal;
        QVERIFY(jump.start.x > -530 && jump.start.x <= -470);
        QVERIFY(jump.end.x < -590 && jump.end.x > -700);
        const auto& ride = *graph.nodes[4].links[0].traversal;
        QVERIFY(ride.start == Vec3(448, 448, 8 + kRereleaseFloorGap));
        QVERIFY(ride.end == Vec3(448, 448, 128 + kRereleaseFloorGap));
        QVERIFY(!graph.nodes[8].links[0].traversal);
        // Once more everything is as it was.
        const auto before = graph;
        const auto again = rebuilt(graph, *hall());
        QCOMPARE(again.confirmed, std::size_t{3});
        QCOMPARE(again.made + again.changed + again.removed, std::size_t{0});
        QCOMPARE(graph, before);
    }

    void wrongTraversalsAreChanged() {
        auto graph = hallGraph();
        graph.nodes[0].links[0].traversal = {Vec3(0), Vec3(1), Vec3(2)};
        QCOMPARE(rebuilt(graph, *hall()).changed, std::size_t{1});
    }

    void whatTheMapDoesNotShowIsKept() {
        auto graph = nodesOn({{-300, 0, 0}, {-300, 200, 400}, {-300, -200, 0}});
        const RereleaseTraversal kept{Vec3(1), Vec3(2), Vec3(3)};
        link(graph, 0, 1, Type::barrierJump).traversal = kept;  // 400 up
        link(graph, 0, 2, Type::elevator);                      // nothing rides there
        link(graph, 2, 0, Type::manualJump).traversal = kept;
        link(graph, 2, 1, Type::unknown).traversal = kept;
        const auto before = graph;
        const auto done = rebuilt(graph, *hall());
        QCOMPARE(graph, before);
        QCOMPARE(done.manual, std::size_t{1});
        QVERIFY((done.missed == std::vector<LinkPlace>{{0, 0}, {0, 1}}));
    }

    void laddersGetTheirPlaneInQuake2Alone() {
        auto graph = hallGraph(RereleaseGame::quake2);
        link(graph, 6, 7, Quake2LinkType::ladder);
        const auto done = rebuilt(graph, *hall());
        QVERIFY(graph.nodes[6].links[0].traversal->ladderPlane == Vec3(-1, 0, 0));
        QVERIFY(done.missed.empty());
        graph.nodes[6].origin.y = 100;
        graph.nodes[7].origin.y = 100;
        QVERIFY((rebuilt(graph, *hall()).missed == std::vector<LinkPlace>{{6, 0}}));
    }

    void trainsRideBetweenTheirCorners() {
        const auto map = movers();
        const auto entities = brushEntities(map->bsp);
        const auto& train = entities[0];
        QCOMPARE(train.number, kTrain);
        QVERIFY((train.stops == std::vector<Vec3>{Vec3(0), Vec3(1400, 0, 0)}));
        auto graph = nodesOn({{-700, -700, 200}, {700, -700, 200}, {700, 0, 0}});
        link(graph, 0, 1, Type::train).edict = train.edict();
        link(graph, 1, 0, Type::train);
        link(graph, 0, 2, Type::train);
        const auto done = rebuilt(graph, *map);
        QCOMPARE(done.made, std::size_t{2});
        const auto& way = *graph.nodes[0].links[0].traversal;
        QVERIFY(way.start == Vec3(-700, -700, 200 + kRereleaseFloorGap));
        QVERIFY(way.end == Vec3(700, -700, 200 + kRereleaseFloorGap));
        QVERIFY(graph.nodes[1].links[0].traversal->end == way.start);
        QVERIFY((done.missed == std::vector<LinkPlace>{{0, 1}}));
        // One that another entity's edict is on does not ride the train.
        graph.nodes[0].links[0].edict = entities[1].edict();
        QCOMPARE(rebuilt(graph, *map).missed.size(), std::size_t{2});
    }

    void elevatorsRideTheirPlatBothWays() {
        auto graph = nodesOn({{350, 448, 0}, {550, 448, 128}});
        link(graph, 0, 1, Type::elevator);
        link(graph, 1, 0, Type::elevator);
        QCOMPARE(rebuilt(graph, *hall()).made, std::size_t{2});
        QVERIFY(graph.nodes[0].links[0].traversal->end == graph.nodes[1].links[0].traversal->start);
        QCOMPARE(flagged(graph, *hall()), std::size_t{2});
        QVERIFY((graph.nodes[0].flags & rerelease_flag::kElevatorBottom) != 0);
        QVERIFY((graph.nodes[0].flags & rerelease_flag::kElevatorTop) == 0);
        QVERIFY((graph.nodes[1].flags & rerelease_flag::kElevatorTop) != 0);
    }

    void removalTakesAllAway() {
        auto graph = hallGraph();
        static_cast<void>(rebuilt(graph, *hall()));
        QCOMPARE(removeTraversals(graph), std::size_t{3});
        QCOMPARE(removeTraversals(graph), std::size_t{0});
        QCOMPARE(graph, hallGraph());
    }

    void leapsBeyondARunningJumpDoNotCount() {
        const auto map = hall();
        const RereleaseWays ways(*map);
        // Bots of AQ2 would leap up the ledge of 128, and across the hall.
        const std::array<LinkPlaces, 3> links{LinkPlaces{{440, 0, 24}, {560, 0, 152}},
                                              LinkPlaces{{-470, 0, 24}, {-1000, 0, 24}},
                                              LinkPlaces{{-470, 0, 24}, {-634, 0, 24}}};
        JobContext context;
        const auto judged = ways.judge(links, 1, context);
        QVERIFY(judged.has_value());
        QVERIFY(!(*judged)[0].possible && (*judged)[0].failure == LinkFailure::tooHigh);
        QVERIFY(!(*judged)[1].possible);
        QVERIFY((*judged)[2].possible);
    }

    void radiiFollowTheFloor() {
        auto graph = nodesOn({{-300, 0, 0}, {451, 0, 0}, {-486, 0, 0}});
        graph.nodes[0].radius = 64;
        graph.nodes[2].radius = 8;
        JobContext context;
        QCOMPARE(*rebuildRadii(graph, *hall(), context), std::size_t{2});
        QCOMPARE(graph.nodes[0].radius, std::uint16_t{64});
        QCOMPARE(graph.nodes[1].radius, std::uint16_t{44});
        QCOMPARE(graph.nodes[2].radius, std::uint16_t{32});
        QCOMPARE(*rebuildRadii(graph, *hall(), context), std::size_t{0});
    }

    void conditionalFlagsFollowTheMap_data() {
        QTest::addColumn<bool>("quake2");
        QTest::newRow("Quake") << false;
        QTest::newRow("Quake II") << true;
    }
    void conditionalFlagsFollowTheMap() {
        QFETCH(bool, quake2);
        const auto game = quake2 ? RereleaseGame::quake2 : RereleaseGame::quake;
        const auto map = movers();
        auto graph = nodesOn({{0, 0, 0},
                              {600, 600, 0},
                              {-600, 600, 0},
                              {-600, 0, 0},
                              {300, 0, 0},
                              {0, -300, 0},
                              {0, 600, 0},
                              {200, 600, 0}},
                             game);
        link(graph, 6, 7, Type::pusher);
        link(graph, 7, 6, Type::teleport);
        const auto entities = brushEntities(map->bsp);
        const auto door = std::ranges::find(entities, kUpDoor, &BrushEntity::number);
        QVERIFY(door != entities.end());
        link(graph, 0, 4, Type::walk).edict = door->edict();
        // Those that the map does not decide stay, the others go where they do not belong.
        const std::uint16_t stays = rerelease_flag::kNoMonsters | 0x8000;
        for (auto& node : graph.nodes)
            node.flags = static_cast<std::uint16_t>(stays | rerelease_flag::kUnderwater);
        QCOMPARE(flagged(graph, *map), std::size_t{8});
        const auto flags = [&](std::size_t node) {
            if ((graph.nodes[node].flags & stays) != stays) qFatal("a flag went");
            return graph.nodes[node].flags & ~stays;
        };
        QCOMPARE(flags(0), quake2 ? int{quake2_flag::kCheckDoorLinks} : 0);
        QCOMPARE(flags(1), int{rerelease_flag::kCheckForFloor});
        QCOMPARE(flags(2), quake2 ? int{quake2_flag::kCheckInLiquid} : 0);
        QCOMPARE(flags(3), int{rerelease_flag::kHazard});
        QCOMPARE(flags(4), int{rerelease_flag::kCheckForSolid});
        QCOMPARE(flags(5), quake2 ? int{quake2_flag::kCrouch} : 0);
        QCOMPARE(flags(6), int{rerelease_flag::kPusher});
        QCOMPARE(flags(7), int{rerelease_flag::kTeleporter});
        QCOMPARE(flagged(graph, *map), std::size_t{0});
    }

    void pushesAndTeleportersAreFoundAtTheirPlace() {
        const auto pushes = movers();
        const RereleaseWays ways(*pushes);
        QVERIFY(ways.pusher({0, 600, 24}) != nullptr);
        QCOMPARE(ways.pusher({0, 600, 24})->number, kPush);
        QVERIFY(ways.pusher({200, 600, 24}) == nullptr);
        const auto there = hall();
        const RereleaseWays doors(*there);
        QVERIFY(doors.teleport({-32, 416, 24}, {800, 800, 152}) != nullptr);
        QVERIFY(doors.teleport({-32, 416, 24}, {0, 0, 24}) == nullptr);
        QVERIFY(doors.teleport({-300, 0, 24}, {800, 800, 152}) == nullptr);
    }

    void everyLinkIsVerified() {
        const auto map = hall();
        auto graph = hallGraph(RereleaseGame::quake2);
        graph.nodes[0].links[0].traversal = {Vec3(0), Vec3(1), Vec3(2)};
        link(graph, 6, 7, Quake2LinkType::ladder);
        link(graph, 1, 0, Type::walk);      // up a ledge of 128
        link(graph, 1, 2, Type::teleport);  // where none is
        link(graph, 1, 3, Type::pusher);
        JobContext context;
        const auto found = verifyRereleaseLinks(graph, *map, 1, context);
        QVERIFY(found.has_value());
        QCOMPARE(found->size(), graph.linkCount());
        std::map<LinkPlace, const RereleaseLinkVerdict*> by;
        for (const auto& verdict : *found) by[verdict.link] = &verdict;
        QVERIFY(by[LinkPlace(0, 0)]->there.possible);
        QVERIFY(by[LinkPlace(0, 0)]->traversalOff > 100);
        QVERIFY(by[LinkPlace(0, 0)]->otherTraversal() && !by[LinkPlace(0, 0)]->sameTraversal());
        QVERIFY(by[LinkPlace(2, 0)]->there.possible);
        QVERIFY(!by[LinkPlace(2, 0)]->traversalOff);
        QVERIFY(!by[LinkPlace(2, 0)]->otherTraversal() && !by[LinkPlace(2, 0)]->sameTraversal());
        QVERIFY(by[LinkPlace(4, 0)]->way == RereleaseWay::ridden && by[LinkPlace(4, 0)]->there.possible);
        QVERIFY(by[LinkPlace(6, 0)]->way == RereleaseWay::climbed && by[LinkPlace(6, 0)]->there.possible);
        QVERIFY(!by[LinkPlace(1, 0)]->there.possible);
        QVERIFY(by[LinkPlace(1, 1)]->way == RereleaseWay::teleported && !by[LinkPlace(1, 1)]->there.possible);
        QVERIFY(by[LinkPlace(1, 2)]->way == RereleaseWay::pushed && !by[LinkPlace(1, 2)]->there.possible);
        static_cast<void>(rebuilt(graph, *map));
        const auto again = verifyRereleaseLinks(graph, *map, 1, context);
        QCOMPARE(again->front().traversalOff, std::optional(0.0f));
        auto verdict = again->front();
        verdict.traversalOff = kSameTraversal;
        QVERIFY(verdict.sameTraversal() && !verdict.otherTraversal());
        verdict.traversalOff = kSameTraversal + 1;
        QVERIFY(!verdict.sameTraversal() && verdict.otherTraversal());
    }

    void aStopLeavesTheNav() {
        JobContext context(alreadyStopped());
        auto graph = hallGraph();
        graph.nodes[0].radius = 7;
        const auto before = graph;
        const auto map = hall();
        QVERIFY(rebuildTraversals(graph, *map, 1, context).error().cancelled());
        QVERIFY(rebuildRadii(graph, *map, context).error().cancelled());
        QVERIFY(rebuildFlags(graph, *map, context).error().cancelled());
        QVERIFY(verifyRereleaseLinks(graph, *map, 1, context).error().cancelled());
        QCOMPARE(graph, before);
    }

    void needsOfTypes() {
        const auto need = [](RereleaseGame game, auto kind) {
            return traversalNeed(game, static_cast<std::uint8_t>(kind));
        };
        for (const auto game : {RereleaseGame::quake, RereleaseGame::quake2}) {
            for (const auto kind : {Type::walk, Type::teleport, Type::pusher})
                QVERIFY(need(game, kind) == LinkNeed::never);
            for (const auto kind : {Type::elevator, Type::train}) {
                QVERIFY(need(game, kind) == LinkNeed::always);
                QVERIFY(edictNeed(game, static_cast<std::uint8_t>(kind)) == LinkNeed::always);
            }
            QVERIFY(need(game, 200) == LinkNeed::sometimes);
        }
        QVERIFY(need(RereleaseGame::quake, Type::manualJump) == LinkNeed::always);
        QVERIFY(need(RereleaseGame::quake2, Quake2LinkType::manualBarrierJump) == LinkNeed::always);
        QVERIFY(need(RereleaseGame::quake2, Quake2LinkType::ladder) == LinkNeed::usually);
        QVERIFY(need(RereleaseGame::quake, Quake2LinkType::ladder) == LinkNeed::sometimes);
    }
};

NAVWRIGHT_TEST(TestRebuild);
#include "tst_rebuild.moc"
