#include <QtTest>

#include "core/bots/rehearsal/cures.h"
#include "core/bots/rehearsal/ladder_approach.h"
#include "core/bots/rehearsal/nearby_places.h"
#include "core/bots/rehearsal/relocate.h"
#include "core/bots/rehearsal/reroute.h"
#include "core/bots/test/sim_spawns.h"
#include "core/bots/test/stuck_cause.h"
#include "flat_world.h"
#include "test_program.h"

using namespace navwright;

/// What is done about single links, on a floor at height 0 from x = -1000 to 2000.
class TestCures : public QObject {
    Q_OBJECT

  private slots:
    void aWayRoundAPostLeadsOverANewPlace() {
        const auto bsp = withPost(120).bsp();
        const Collision collision(bsp);
        const LinkWorld world{.collision = collision};
        const auto graph = twoNodes();
        const auto record = failedOnce(collision);
        const auto found = findReroute(world, graph, {0, 1}, record);
        QVERIFY(found.has_value());
        QCOMPARE(found->before, 0.0);
        QCOMPARE(found->share, 1.0);
        QCOMPARE(found->type, NodeType::move);
        QVERIFY(!found->change.via.empty());
        QCOMPARE(found->change.types.size(), found->change.via.size() + 1);
        for (const auto& place : found->change.via) QVERIFY2(place.y < 120, "past the post");
    }

    void noTwoNodesStandInOnePlace() {
        const auto bsp = withPost(140).bsp();
        const Collision collision(bsp);
        const LinkWorld world{.collision = collision};
        auto graph = twoNodes();
        LinkRecords records;
        records.set({0, 1}, failedOnce(collision));
        for (int i = 0; i < 6; ++i) {
            const auto moved = findRelocation(world, graph, {0, 1}, records);
            const auto rerouted = findReroute(world, graph, {0, 1}, failedOnce(collision));
            if (moved) {
                QVERIFY(!isTaken(graph, moved->moved.front().second));
                graph.nodes.push_back({.origin = moved->moved.front().second});
            }
            if (rerouted) {
                for (const auto& place : rerouted->change.via) {
                    QVERIFY(!isTaken(graph, place));
                    graph.nodes.push_back({.origin = place});
                }
            }
        }
        QVERIFY2(graph.nodes.size() > 4, "some were found");
    }

    void nothingLeadsThroughAWall() {
        const auto bsp = withPost(-1000).bsp();
        const Collision collision(bsp);
        const LinkWorld world{.collision = collision};
        const auto graph = twoNodes();
        QVERIFY(!findReroute(world, graph, {0, 1}, failedOnce(collision)).has_value());
    }

    void aNodeBehindAPostStandsBetterBesideIt() {
        const auto bsp = withPost(140).bsp();
        const Collision collision(bsp);
        const LinkWorld world{.collision = collision};
        const auto graph = twoNodes();
        LinkRecords records;
        records.set({0, 1}, failedOnce(collision));
        const auto found = findRelocation(world, graph, {0, 1}, records);
        QVERIFY(found.has_value());
        QCOMPARE(found->moved.size(), std::size_t{1});
        QVERIFY2(found->moved.front().second.y < 140, "away from the post");
        QVERIFY(found->share > found->before);
    }

    void placesAroundAreStoodOnAndNotBehindWalls() {
        auto parts = withPost(-1000);
        parts.add({{500, -1000, 0}, {560, 2000, 200}});
        const auto bsp = parts.bsp();
        const Collision collision(bsp);
        const LinkWorld world{.collision = collision};
        const auto places = placesAround(world, {630, 150, 24}, {1, 0, 0});
        QVERIFY(!places.empty());
        for (const auto& place : places) {
            QVERIFY(place.x > 560 + 16 && place.x < 690 - 16);
            QVERIFY(std::abs(place.z - 24) < 1);
            const float away = glm::distance(place, Vec3(630, 150, 24));
            QVERIFY(away > 20 && away < 130);
        }
    }

    void aLadderIsFeltFromWithinItsWall() {
        auto parts = floorAlone();
        parts.add({{100, -200, 0}, {1000, 200, 256}});
        parts.add({{98, -32, 0}, {100, 32, 256}}, kContentsSolid | kContentsLadder | kContentsDetail);
        const auto bsp = parts.bsp();
        const Collision collision(bsp);
        const LinkWorld world{.collision = collision};
        for (const float x : {81.f, 95.f}) {
            const auto way = towardsLadder(world, {x, 0, 24});
            QVERIFY(way.has_value());
            QVERIFY(way->x > 0.9f && std::abs(way->y) < 0.3f);
        }
        QVERIFY(!towardsLadder(world, {-300, 0, 24}).has_value());
    }

    void aHopelessChangeIsNotTriedOnAllBots() {
        const auto bsp = withPost(-1000).bsp();
        const Collision collision(bsp);
        const LinkWorld world{.collision = collision};
        const auto graph = twoNodes();
        const std::vector<LinkAttempt> attempts(4, failedOnce(collision).begun.front());
        AttemptReplay replay(world, graph, 4);
        const auto all = replay.run(attempts, {.link = {0, 1}}, {.failed = 4});
        QCOMPARE(all.failed, 4);
        QCOMPARE(all.mended, 0);
        const auto first = replay.run(attempts, {.link = {0, 1}}, {.failed = 4, .leastMended = 0.3});
        QVERIFY2(first.failed == 3 && first.mended == 0, "one of four is too few");
        const auto free = floorAlone().bsp();
        const Collision open(free);
        const LinkWorld floor{.collision = open};
        AttemptReplay helped(floor, graph, 4);
        const auto mended = helped.run(attempts, {.link = {0, 1}}, {.failed = 4, .leastMended = 0.3});
        QVERIFY(mended.failed == 4 && mended.mended == 4);
    }

    void aLinkIsTriedByBotsThatComeOverTheLinksBeforeIt() {
        const auto free = floorAlone().bsp(), blocked = withPost(-1000).bsp();
        const Collision open(free), shut(blocked);
        auto graph = twoNodes();
        const auto tried = [&](const Collision& collision) {
            const LinkWorld world{.collision = collision};
            const auto attempts = attemptsFromBefore(world, graph, {0, 1});
            const auto result = AttemptReplay(world, graph, 4).run(attempts, {.link = {0, 1}});
            return std::pair(result.arrived, result.spoilt);
        };
        graph.nodes[1].links.clear();
        QCOMPARE(tried(open), std::pair(0, 0));
        graph.nodes[1].links = {{0, NodeType::move, 100}};
        QVERIFY2(tried(open) == std::pair(1, 0), "they turn back where nothing else leads there");
        auto before = graph.nodes[0];
        before.origin -= Vec3(100, 0, 0);
        before.links = {{0, NodeType::move, 100}};
        graph.nodes.push_back(before);
        QCOMPARE(tried(open), std::pair(1, 0));
        before.origin -= Vec3(0, 60, 0);
        graph.nodes.push_back(before);
        QCOMPARE(tried(open), std::pair(2, 0));
        QCOMPARE(tried(shut), std::pair(2, 2));
    }

    void aBotThatPressesAtAWallIsGivenUpForGood() {
        const auto bsp = withPost(-1000).bsp();
        const Collision collision(bsp);
        const LinkWorld world{.collision = collision};
        const auto graph = twoNodes();
        const auto attempts = failedOnce(collision).begun;
        QElapsedTimer clock;
        clock.start();
        // It would press on for forty days.
        AttemptReplay replay(world, graph, 3.6e6);
        const auto result = replay.run(attempts, {.link = {0, 1}});
        QCOMPARE(result.failed, 1);
        QCOMPARE(result.mended, 0);
        QVERIFY2(clock.elapsed() < 10000, "a bot that repeats itself is not watched on");
    }

    void aJumpIsNotToBlameForAHurtLeg() {
        SimulatedTest test;
        test.report.links = {{.from = 0, .to = 1, .attempts = 10, .failures = 3}};
        for (int i = 0; i < 2; ++i) {
            StuckBot stuck{.from = 0, .to = 1, .cause = StuckCause::limping};
            stuck.hurtBy = {5, 6};
            test.stuck.push_back(stuck);
        }
        test.stuck.push_back({.from = 0, .to = 1, .cause = StuckCause::jump});
        test.hurt = {{5, 6}, {5, 6}, {-1, -1}};
        LinkRecords records;
        records.add(test);
        QCOMPARE(records.all().at({0, 1}).failures, 1u);
        QCOMPARE(records.all().at({5, 6}).limped, 2u);
        QCOMPARE(records.all().at({5, 6}).hurts, 2u);
        QVERIFY(!records.all().contains({-1, -1}));
    }

    void whoCannotJumpForItsLegSaysSo() {
        auto graph = twoNodes();
        graph.nodes[0].links[0].type = NodeType::jump;
        StuckBot stuck{.origin = graph.nodes[0].origin, .from = 0, .to = 1, .goal = 1};
        QCOMPARE(stuckCause(graph, stuck), StuckCause::jump);
        stuck.legHurt = true;
        QCOMPARE(stuckCause(graph, stuck), StuckCause::limping);
        QCOMPARE(stuckCauseName(StuckCause::limping), std::string_view("hurt leg"));
        graph.nodes[0].links[0].type = NodeType::move;
        QVERIFY2(stuckCause(graph, stuck) != StuckCause::limping, "it walks, if slowly");
    }

    void aFailingLinkCostsWhatBotsLoseOnIt() {
        auto graph = twoNodes();
        const auto plain = graph.nodes[0].links[0].cost;
        LinkRecords records;
        LinkRecord record;
        record.attempts = 80;
        record.failures = 2;
        records.set({0, 1}, record);
        CureMemory memory;
        priceFailures(graph, records, memory);
        const auto priced = graph.nodes[0].links[0].cost;
        QCOMPARE(priced, plain + kFailureLength * 2 / 100);
        priceFailures(graph, records, memory);
        QCOMPARE(graph.nodes[0].links[0].cost, priced);
        record.failures = 0;
        records.set({0, 1}, record);
        QCOMPARE(graph.nodes[1].links[0].cost, plain);
    }

    void whatEarlierCuresAddDoesNotKeepAHopelessPart() {
        const auto bsp = floorAlone().bsp();
        const Collision collision(bsp);
        const LinkWorld world{.collision = collision};
        NavGraph graph;
        constexpr std::int32_t kDeadEnd = 2, kSpawn = 3;
        for (const auto& [x, y] :
             {std::pair(600, 150), std::pair(800, 150), std::pair(800, -120), std::pair(790, 200),
              std::pair(900, 400), std::pair(1000, 400), std::pair(1000, 250), std::pair(400, 150),
              std::pair(200, 150), std::pair(0, 150), std::pair(-200, 150)})
            graph.nodes.push_back({.origin = {x, y, 24}});
        const auto lead = [&](std::int32_t from, std::int32_t to) {
            auto& node = graph.nodes[static_cast<std::size_t>(from)];
            const auto& end = graph.nodes[static_cast<std::size_t>(to)].origin;
            node.links.push_back({to, NodeType::move, linkCost(node.origin, end)});
        };
        for (const auto& [a, b] : {std::pair(0, 1), std::pair(1, kDeadEnd), std::pair(0, 7), std::pair(7, 8),
                                   std::pair(8, 9), std::pair(9, 10)}) {
            lead(a, b);
            lead(b, a);
        }
        // From a spawn point one way leads into the rest; the bypass brings it into the main component.
        for (const auto& [from, to] :
             {std::pair(kSpawn, 4), std::pair(4, 5), std::pair(5, 6), std::pair(6, 1)})
            lead(from, to);
        LinkRecords records;
        records.set({0, 1}, hopeless(12, 12));
        records.set({1, kDeadEnd}, hopeless(10, 9));
        const std::array<std::int32_t, 2> spawns{0, kSpawn};
        const auto before = countServed(graph, spawns);
        CureMemory memory;
        JobContext context;
        const auto cures = cureLinks(
            graph, records,
            {.world = world, .fixed = {}, .spawns = spawns, .nodes = graph.nodes.size(), .memory = memory},
            {}, context);
        QVERIFY(cures.has_value());
        QCOMPARE(cures->size(), std::size_t{2});
        QCOMPARE(cures->at(0).kind, CureKind::bypassed);
        QVERIFY(findLink(graph.nodes[0], kSpawn) != nullptr);
        QCOMPARE(cures->at(1).kind, CureKind::cut);
        QVERIFY(findLink(graph.nodes[1], kDeadEnd) == nullptr);
        QVERIFY(cures->at(1).why.find("only 1 node depends") != std::string::npos);
        QVERIFY2(countServed(graph, spawns).nodes > before.nodes, "more than before, without the dead end");
    }

    void aPartIsLedIntoElsewhereAlthoughTheEndOfTheLinkIsLost() {
        const auto bsp = floorAlone().bsp();
        const Collision collision(bsp);
        const LinkWorld world{.collision = collision};
        NavGraph graph;
        // 0 and 1 are the rest of the nav. Nobody gets up to 2, the only way into 3 to 6; 6 stands beside 0.
        constexpr std::int32_t kUp = 2, kBeside = 6;
        for (const auto& [x, y, z] :
             {std::tuple(0, 0, 24), std::tuple(-200, 0, 24), std::tuple(100, 0, 160), std::tuple(300, 0, 24),
              std::tuple(500, 0, 24), std::tuple(500, 200, 24), std::tuple(0, 60, 24)})
            graph.nodes.push_back({.origin = {x, y, z}});
        for (const auto& [from, to] : {std::pair(0, 1), std::pair(1, 0), std::pair(0, kUp), std::pair(kUp, 3),
                                       std::pair(3, 4), std::pair(4, 3), std::pair(4, 5),
                                       std::pair(5, kBeside), std::pair(5, 1), std::pair(kBeside, 3)}) {
            auto& node = graph.nodes[static_cast<std::size_t>(from)];
            node.links.push_back({to, NodeType::jump, 100});
        }
        for (std::int32_t i = 0; i < 6; ++i) {
            const auto end = static_cast<std::int32_t>(graph.nodes.size());
            graph.nodes.push_back({.origin = {-400, 100 * i, 24}, .links = {{1, NodeType::move, 100}}});
            graph.nodes[1].links.push_back({end, NodeType::move, 100});
        }
        LinkRecords records;
        records.set({0, kUp}, hopeless(12, 12));
        const std::array<std::int32_t, 1> spawns{0};
        const auto before = countServed(graph, spawns);
        CureMemory memory;
        JobContext context;
        const CureInput input{
            .world = world, .fixed = {}, .spawns = spawns, .nodes = graph.nodes.size(), .memory = memory};
        const auto cures = cureLinks(graph, records, input, {}, context);
        QVERIFY(cures.has_value());
        QCOMPARE(cures->size(), std::size_t{1});
        QCOMPARE(cures->at(0).kind, CureKind::bypassed);
        QVERIFY(findLink(graph.nodes[0], kUp) == nullptr);
        const auto* made = findLink(graph.nodes[0], kBeside);
        QVERIFY(made != nullptr);
        QCOMPARE(made->type, NodeType::move);
        QCOMPARE(countServed(graph, spawns).nodes + 1, before.nodes);
    }

    void aSpawnPointsNodeIsTheOneInSightWhereBotsFallTo() {
        auto parts = floorAlone();
        parts.add({{40, -200, 0}, {50, 200, 400}});  // a wall beside the spawn point
        const auto bsp = parts.bsp();
        const Collision collision(bsp);
        NavGraph graph;
        graph.nodes = {{.origin = {70, 0, 200}}, {.origin = {-60, 0, 24}}, {.origin = {70, 0, 24}}};
        const std::array places{Vec3(0, 0, 200), Vec3(1500, 0, 24)};
        const auto nodes = firstNodes(graph, places, collision);
        QCOMPARE(nodes, (std::vector<std::int32_t>{1, -1}));
    }

  private:
    static FlatWorld floorAlone() {
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {2000, 2000, 0}});
        return parts;
    }

    /// With a wall between the two nodes, from `y` on.
    static FlatWorld withPost(float y) {
        auto parts = floorAlone();
        parts.add({{690, y, 0}, {710, 2000, 200}});
        return parts;
    }

    static NavGraph twoNodes() {
        NavGraph graph;
        graph.nodes = {{.origin = {600, 150, 24}}, {.origin = {800, 150, 24}}};
        for (const std::int32_t from : {0, 1}) {
            const auto to = 1 - from;
            graph.nodes[static_cast<std::size_t>(from)].links.push_back({to, NodeType::move, 200});
        }
        return graph;
    }

    static LinkRecord hopeless(std::uint32_t attempts, std::uint32_t failures) {
        LinkRecord record;
        record.attempts = attempts;
        record.failures = failures;
        return record;
    }

    /// A bot that stood at the first node and did not get to the second.
    static LinkRecord failedOnce(const Collision& collision) {
        LinkRecord record;
        record.attempts = record.failures = 4;
        LinkAttempt attempt{.link = {0, 1}, .body = botAt(collision, {600, 150, 24}, 0), .walk = {}};
        attempt.walk.path = {1, 1};
        attempt.walk.current = 0;
        attempt.walk.goal = 1;
        attempt.outcome = LinkAttempt::Outcome::stuck;
        record.begun = {attempt};
        return record;
    }
};

NAVWRIGHT_TEST(TestCures);
#include "tst_cures.moc"
