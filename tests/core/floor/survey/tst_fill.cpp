#include <QtTest>

#include <algorithm>

#include "core/floor/survey/coverage.h"
#include "core/floor/survey/fill_nav.h"
#include "core/floor/survey/spawn_reasons.h"
#include "core/nav/graph/components.h"
#include "core/physics/map_queries/spawn_service.h"
#include "core/physics/map_queries/spawns.h"
#include "floor_worlds.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using namespace floor_worlds;

namespace {

/// Two rooms with a door between them; players spawn in the left one.
World twoRooms() {
    return room({1024, 512, 256}).box({{496, 0, 0}, {528, 208, 256}}).box({{496, 304, 0}, {528, 512, 256}});
}

void linkBoth(NavGraph& graph, std::int32_t a, std::int32_t b) {
    auto& nodes = graph.nodes;
    const auto at = [](std::int32_t node) { return static_cast<std::size_t>(node); };
    const auto cost = linkCost(nodes[at(a)].origin, nodes[at(b)].origin);
    nodes[at(a)].links.push_back({b, NodeType::move, cost});
    nodes[at(b)].links.push_back({a, NodeType::move, cost});
}

/// What players showed of the left room.
NavGraph leftRoom() {
    NavGraph graph;
    for (const auto& origin : {Vec3(64, 64, 24), Vec3(160, 64, 24), Vec3(160, 160, 24), Vec3(64, 160, 24)})
        graph.nodes.push_back({.origin = origin});
    linkBoth(graph, 0, 1);
    linkBoth(graph, 1, 2);
    linkBoth(graph, 2, 3);
    return graph;
}

struct Filled {
    NavGraph graph;
    Floor floor;
    Fill fill;
};

Filled fillOf(const GameMap& map, NavGraph graph, FillOptions options = {.costFactor = 1.5f}, int jobs = 1) {
    Filled filled{std::move(graph), survey(map, FloorSearch::ways, jobs), {}};
    LinkJudge judge(map.bsp, map.collision);
    JobContext context;
    const auto fill = fillNav(filled.graph, {map, filled.floor, judge, jobs}, options, Parameters{}, context);
    if (!fill) throw std::runtime_error(fill.error().message());
    filled.fill = *fill;
    return filled;
}

double coverageOf(const GameMap& map, const Filled& filled) {
    JobContext context;
    const auto coverage = measureCoverage(filled.floor, filled.graph, map, {}, 1, context);
    return coverage ? coverage->share() : 0;
}

/// Whether two different nodes are one to a bot.
bool hasTwins(const NavGraph& graph) {
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            const auto away = glm::abs(graph.nodes[i].origin - graph.nodes[k].origin);
            if (std::max(away.x, away.y) < 40 && away.z < 61) return true;
        }
    }
    return false;
}

std::vector<SpawnMatch> spawnsOf(const GameMap& map, Filled& filled) {
    auto spawns = typeSpawns(filled.graph, map.bsp, {});
    describeSpawns(spawns, filled.graph, map, {});
    explainSpawns(spawns, filled.floor, map.bsp);
    return spawns;
}

}  // namespace

class TestFill : public QObject {
    Q_OBJECT

  private slots:
    void anUncoveredRoomGetsNodesLinkedBothWays() {
        const auto map = twoRooms().map();
        const auto own = leftRoom();
        const auto filled = fillOf(*map, own);
        QVERIFY(filled.fill.nodes > 0);
        QCOMPARE(filled.graph.nodes.size(), own.nodes.size() + filled.fill.nodes);
        QCOMPARE(strongComponents(filled.graph).largestShare(), 1.0);
        QVERIFY(coverageOf(*map, filled) > 0.98);
        QVERIFY(!hasTwins(filled.graph));
        for (std::size_t i = 0; i < own.nodes.size(); ++i) {
            QCOMPARE(filled.graph.nodes[i].origin, own.nodes[i].origin);
            for (std::size_t k = 0; k < own.nodes[i].links.size(); ++k)
                QCOMPARE(filled.graph.nodes[i].links[k].target, own.nodes[i].links[k].target);
        }
    }

    void waysOfTheMapCostMore() {
        const auto map = twoRooms().map();
        const auto filled = fillOf(*map, leftRoom());
        for (std::size_t i = 4; i < filled.graph.nodes.size(); ++i) {
            for (const auto& link : filled.graph.nodes[i].links) {
                const auto& to = filled.graph.nodes[static_cast<std::size_t>(link.target)].origin;
                QVERIFY(link.cost >= 1.49f * linkCost(filled.graph.nodes[i].origin, to));
            }
        }
    }

    void aLedgeThatOnlyAJumpReachesIsJumpedOnto() {
        auto world = twoRooms();
        world.box({{704, 256, 0}, {960, 512, 48}});
        const auto map = world.map();
        const auto filled = fillOf(*map, leftRoom());
        QVERIFY(
            std::ranges::any_of(filled.graph.nodes, [](const NavNode& node) { return node.origin.z > 60; }));
        QCOMPARE(strongComponents(filled.graph).largestShare(), 1.0);
    }

    /// What is seen from the floor around is covered: bots need not climb every crate.
    void aSmallCrateGetsNoNode() {
        auto world = twoRooms();
        world.box({{800, 128, 0}, {864, 192, 40}});
        const auto filled = fillOf(*world.map(), leftRoom());
        QVERIFY(
            std::ranges::none_of(filled.graph.nodes, [](const NavNode& node) { return node.origin.z > 40; }));
    }

    void aSpawnPointThatDemosLeaveOutIsServed_data() {
        QTest::addColumn<bool>("spawnsOnly");
        QTest::newRow("all") << false;
        QTest::newRow("spawns") << true;
    }
    void aSpawnPointThatDemosLeaveOutIsServed() {
        QFETCH(bool, spawnsOnly);
        auto world = twoRooms();
        world.entities.push_back(written_maps::entity("info_player_deathmatch", "900 400 24"));
        const auto map = world.map();
        auto filled = fillOf(*map, leftRoom(), {.spawnsOnly = spawnsOnly});
        for (const auto& spawn : spawnsOf(*map, filled)) {
            QVERIFY2(spawn.service == SpawnService::main, spawn.reason.c_str());
        }
        QCOMPARE(coverageOf(*map, filled) > 0.95, !spawnsOnly);
    }

    void aClosedRoomIsSaidWithItsReason() {
        auto world = room({1024, 512, 256}).box({{496, 0, 0}, {528, 512, 256}});
        world.entities.push_back(written_maps::entity("info_player_deathmatch", "900 400 24"));
        const auto map = world.map();
        auto filled = fillOf(*map, leftRoom());
        const auto spawns = spawnsOf(*map, filled);
        const auto closed = std::ranges::count_if(spawns, [](const SpawnMatch& spawn) {
            return spawn.reason.find("a bot cannot leave") != std::string::npos &&
                   spawn.reason.find("because") != std::string::npos;
        });
        QCOMPARE(closed, 1);
    }

    void whatMightLeadOutOfAClosedRoomIsNamed() {
        const auto reasonWith = [](const char* device, const char* place) {
            auto world = room({1024, 512, 256}).box({{496, 0, 0}, {528, 512, 256}});
            world.entities.push_back(written_maps::entity("info_player_deathmatch", "900 400 24"));
            world.entities.push_back(written_maps::entity(device, place));
            const auto map = world.map();
            auto filled = fillOf(*map, leftRoom());
            for (const auto& spawn : spawnsOf(*map, filled)) {
                if (spawn.origin.x > 528) return spawn.reason;
            }
            return std::string();
        };
        const auto teleporter = reasonWith("misc_teleporter", "800 256 24");
        QVERIFY2(teleporter.find("; a teleporter is") != std::string::npos, teleporter.c_str());
        QVERIFY(teleporter.find("(800, 256, 24)") != std::string::npos);
        const auto button = reasonWith("func_button", "560 100 100");
        QVERIFY2(button.find("; a button is") != std::string::npos, button.c_str());
        const auto far = reasonWith("func_button", "200 256 60");
        QVERIFY2(far.find("because") != std::string::npos && far.find("button") == std::string::npos,
                 "it stands in the other room");
        const auto other = reasonWith("light", "800 256 24");
        QVERIFY2(other.find("because") != std::string::npos && other.find(';') == std::string::npos,
                 other.c_str());
    }

    /// A balcony that players appear on, and from which they only fall.
    void aRoomWithAWayOutAndNoneBackIsServed() {
        auto world = room({1024, 512, 384}).box({{768, 0, 0}, {1024, 512, 128}});
        world.entities.push_back(written_maps::entity("info_player_deathmatch", "900 256 152"));
        const auto map = world.map();
        auto filled = fillOf(*map, leftRoom());
        const auto spawns = spawnsOf(*map, filled);
        QCOMPARE(std::ranges::count(spawns, SpawnService::oneWay, &SpawnMatch::service), 1);
        QCOMPARE(std::ranges::count(spawns, SpawnService::main, &SpawnMatch::service), 1);
    }

    void withoutDemosItIsTheSame() {
        const auto map = twoRooms().map();
        const auto filled = fillOf(*map, {});
        QCOMPARE(strongComponents(filled.graph).largestShare(), 1.0);
        QVERIFY(coverageOf(*map, filled) > 0.98);
    }

    void theSpacingIsAnOption() {
        const auto map = twoRooms().map();
        QVERIFY(fillOf(*map, {}, {.spacing = 192}).graph.nodes.size() < fillOf(*map, {}).graph.nodes.size());
    }

    void threadsMakeNoDifference() {
        const auto map = twoRooms().map();
        QVERIFY(fillOf(*map, leftRoom(), {}, 1).graph == fillOf(*map, leftRoom(), {}, 4).graph);
    }

    void cancellingStops() {
        const auto map = twoRooms().map();
        const auto floor = survey(*map, FloorSearch::ways);
        LinkJudge judge(map->bsp, map->collision);
        JobContext context(alreadyStopped());
        auto graph = leftRoom();
        const auto fill = fillNav(graph, {*map, floor, judge, 2}, {}, Parameters{}, context);
        QVERIFY(!fill && fill.error().cancelled());
        QVERIFY(graph == leftRoom());
    }
};

NAVWRIGHT_TEST(TestFill);
#include "tst_fill.moc"
