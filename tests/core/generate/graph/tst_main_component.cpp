#include <QtTest>

#include "core/generate/graph/main_component.h"
#include "core/physics/map_queries/spawn_service.h"
#include "core/physics/map_queries/spawns.h"
#include "must.h"
#include "test_program.h"
#include "written_maps.h"

using namespace navwright;

namespace {

/// A hall with its floor at height 0, a wall across it, and three spawn points: two behind the wall.
std::shared_ptr<const GameMap> hallMap() {
    static const auto map = [] {
        const MapSurface stone{.texture = "test/stone"};
        auto brushes = roomBrushes({{-2048, -2048, 0}, {2048, 2048, 512}}, 32, stone);
        brushes.push_back(boxBrush({{500, -2048, 0}, {516, 2048, 512}}, stone));
        auto description = written_maps::mapOf(std::move(brushes));
        description.entities.push_back(written_maps::entity("info_player_deathmatch", "0 0 24"));
        description.entities.push_back(written_maps::entity("info_player_deathmatch", "800 0 24"));
        description.entities.push_back(written_maps::entity("info_player_deathmatch", "800 1000 24"));
        return must(GameMap::parse(must(writeBsp(description)), "hall.bsp"));
    }();
    return map;
}

void link(NavGraph& graph, int from, int to) {
    const auto& a = graph.nodes[static_cast<std::size_t>(from)];
    const auto& b = graph.nodes[static_cast<std::size_t>(to)];
    graph.nodes[static_cast<std::size_t>(from)].links.push_back(
        {to, NodeType::move, linkCost(a.origin, b.origin)});
}

void linkBoth(NavGraph& graph, int a, int b) {
    link(graph, a, b);
    link(graph, b, a);
}

int add(NavGraph& graph, float x, float y) {
    graph.nodes.push_back({.origin = Vec3(x, y, 24)});
    return static_cast<int>(graph.nodes.size()) - 1;
}

/// A main component of `size` nodes in a row, and what else a test adds.
NavGraph mainRow(int size) {
    NavGraph graph;
    for (int i = 0; i < size; ++i) {
        add(graph, -40.0f * static_cast<float>(i), 0);
        if (i > 0) linkBoth(graph, i - 1, i);
    }
    return graph;
}

struct Kept {
    std::vector<std::int32_t> previous;
    bool byEdits = false;
    std::vector<RejectedNode> rejected;
    std::vector<std::string> warnings;
    std::vector<SpawnMatch> spawns;
};

Kept keep(NavGraph& graph, const char* mode = "spawns", double share = 0.95,
          const PatchFile* patches = nullptr, const char* fill = "off") {
    Parameters parameters;
    if (!parameters.setText("fill.mode", fill)) qFatal("fill.mode");
    if (!parameters.setText("nodes.main_component", mode)) qFatal("nodes.main_component");
    if (!parameters.set(Param::NodeMainShare, share)) qFatal("nodes.main_share");
    Kept kept;
    JobContext context;
    const auto main =
        keepMainComponent(graph, {*hallMap(), patches}, parameters, kept.rejected, kept.warnings, context);
    if (!main) qFatal("keepMainComponent");
    kept.previous = main->previous;
    kept.byEdits = main->byEdits;
    kept.spawns = typeSpawns(graph, hallMap()->bsp, parameters);
    describeSpawns(kept.spawns, graph, *hallMap(), kept.rejected);
    return kept;
}

}  // namespace

class TestMainComponent : public QObject {
    Q_OBJECT

  private slots:
    void aSoundGraphLosesNothing() {
        auto graph = mainRow(3);
        const auto kept = keep(graph, "strict");
        QCOMPARE(kept.previous, (std::vector<std::int32_t>{0, 1, 2}));
        QVERIFY(kept.rejected.empty() && kept.warnings.empty());
        QCOMPARE(kept.spawns[0].service, SpawnService::main);
        QVERIFY(kept.spawns[0].reason.empty());
    }

    void trapsAndPartsWithoutSpawnsAreLeftOut() {
        auto graph = mainRow(3);
        const auto trap = add(graph, 100, 300);
        link(graph, 1, trap);
        const auto unseen = add(graph, -900, 900);
        link(graph, unseen, 1);
        const auto kept = keep(graph);
        QCOMPARE(graph.nodes.size(), std::size_t{3});
        QCOMPARE(kept.rejected.size(), std::size_t{2});
        QVERIFY(kept.rejected[0].reachable && !kept.rejected[0].leadsBack);
        QVERIFY(!kept.rejected[1].reachable && kept.rejected[1].leadsBack);
        QCOMPARE(kept.warnings,
                 std::vector<std::string>{
                     "2 nodes are left out: from 1 no way leads back to the main component of the "
                     "nav, to the others none leads"});
    }

    void whatHasOneReasonSaysThatAlone() {
        auto graph = mainRow(3);
        const auto trap = add(graph, 100, 300);
        link(graph, 1, trap);
        QCOMPARE(keep(graph).warnings,
                 std::vector<std::string>{
                     "1 node is left out: no way leads back to the main component of the nav"});
    }

    /// A room of ten nodes behind the wall, out of which a long and a short way lead.
    void ofASpawnRoomTheShortestWayOutStays() {
        auto graph = mainRow(100);
        const auto first = add(graph, 800, 0);
        for (int i = 1; i < 10; ++i)
            linkBoth(graph, first + i - 1, add(graph, 800.0f + 40.0f * static_cast<float>(i), 0));
        link(graph, first + 9, 50);
        const auto shortcut = add(graph, 760, 200);
        link(graph, first, shortcut);
        link(graph, shortcut, 0);
        const auto kept = keep(graph);
        QCOMPARE(graph.nodes.size(), std::size_t{102});
        QCOMPARE(kept.previous[100], first);
        QCOMPARE(kept.previous[101], shortcut);
        QCOMPARE(kept.spawns[1].service, SpawnService::oneWay);
        QVERIFY(kept.spawns[1].reason.contains("no way is known that leads back"));
        QCOMPARE(kept.spawns[2].service, SpawnService::none);
        QVERIFY(kept.spawns[2].reason.contains("there is no node near it"));
    }

    /// What bots can enter, be it by appearing there, and leave is worth keeping once the map fills in.
    void withAFillAllThatCanBeLeftStays() {
        auto graph = mainRow(100);
        const auto spawn = add(graph, 800, 0);
        const auto beyond = add(graph, 900, 0);
        const auto dark = add(graph, 1200, -800);
        linkBoth(graph, spawn, beyond);
        link(graph, beyond, 0);
        link(graph, dark, 0);
        const auto kept = keep(graph, "spawns", 0.95, nullptr, "all");
        QCOMPARE(graph.nodes.size(), std::size_t{102});
        QVERIFY(std::ranges::find(kept.previous, dark) == kept.previous.end());
    }

    void waysOutShareTheirNodes() {
        auto graph = mainRow(100);
        const auto a = add(graph, 800, 0);
        const auto b = add(graph, 800, 1000);
        const auto gate = add(graph, 900, 500);
        const auto other = add(graph, 1200, 500);
        link(graph, a, gate);
        link(graph, b, other);
        link(graph, b, gate);
        link(graph, gate, 0);
        link(graph, other, 0);
        const auto kept = keep(graph);
        QCOMPARE(graph.nodes.size(), std::size_t{103});
        QVERIFY(std::ranges::find(kept.previous, other) == kept.previous.end());
    }

    void aWayOutThatTakesTooMuchIsLeftOutWithItsReason_data() {
        QTest::addColumn<double>("share");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("service");
        QTest::newRow("it fits") << 0.85 << 46 << static_cast<int>(SpawnService::oneWay);
        QTest::newRow("it does not") << 0.9 << 40 << static_cast<int>(SpawnService::rejected);
    }
    void aWayOutThatTakesTooMuchIsLeftOutWithItsReason() {
        QFETCH(double, share);
        QFETCH(int, nodes);
        QFETCH(int, service);
        auto graph = mainRow(40);
        auto last = add(graph, 800, 0);
        for (int i = 1; i < 6; ++i) {
            const auto next = add(graph, 800 + 100.0f * static_cast<float>(i), 0);
            link(graph, last, next);
            last = next;
        }
        link(graph, last, 0);
        const auto kept = keep(graph, "spawns", share);
        QCOMPARE(graph.nodes.size(), static_cast<std::size_t>(nodes));
        QCOMPARE(static_cast<int>(kept.spawns[1].service), service);
        QCOMPARE(kept.spawns[1].reason.contains("nodes.main_share"), service == 3);
    }

    /// Twenty nodes around a spawn point out of which no way leads; four fit.
    void whereNoWayLeadsOutAFewNodesStay() {
        auto graph = mainRow(80);
        const auto first = add(graph, 800, 0);
        for (int i = 1; i < 20; ++i) linkBoth(graph, first, add(graph, 800, 40.0f * static_cast<float>(i)));
        auto kept = keep(graph);
        QCOMPARE(graph.nodes.size(), std::size_t{84});
        QCOMPARE(kept.previous[80], first);
        QCOMPARE(kept.spawns[1].service, SpawnService::closed);
        QVERIFY(kept.spawns[1].reason.contains("bots there get to 4 nodes"));
    }

    void aLoneNodeAtASpawnPointStays() {
        auto graph = mainRow(80);
        add(graph, 800, 0);
        const auto kept = keep(graph);
        QCOMPARE(graph.nodes.size(), std::size_t{81});
        QCOMPARE(kept.spawns[1].service, SpawnService::closed);
    }

    void strictKeepsNothingBesides() {
        auto graph = mainRow(80);
        const auto out = add(graph, 800, 0);
        link(graph, out, 0);
        const auto closed = add(graph, 800, 1000);
        linkBoth(graph, closed, add(graph, 800, 1040));
        const auto kept = keep(graph, "strict");
        QCOMPARE(graph.nodes.size(), std::size_t{80});
        QCOMPARE(kept.spawns[1].service, SpawnService::rejected);
        QCOMPARE(kept.spawns[2].service, SpawnService::rejected);
        QVERIFY(kept.spawns[2].reason.contains("no way out is known"));
        QCOMPARE(spawnRemarks(kept.spawns).size(), std::size_t{2});
        QVERIFY(spawnRemarks(kept.spawns)[0].starts_with("info_player_deathmatch at (800, 0, 24): "));
    }

    void whatIsBehindAWallServesNobody() {
        auto graph = mainRow(3);
        const auto near = add(graph, 470, 1000);
        linkBoth(graph, 0, near);
        Parameters parameters;
        auto spawns = typeSpawns(graph, hallMap()->bsp, parameters);
        spawns[1].origin = Vec3(540, 1000, 24);
        describeSpawns(spawns, graph, *hallMap(), {});
        QCOMPARE(spawns[1].service, SpawnService::hidden);
    }

    void whatAnEditLinksIsNotLeftOut() {
        auto graph = mainRow(20);
        const auto first = add(graph, 800, 1500);
        for (int i = 1; i < 10; ++i)
            linkBoth(graph, first, add(graph, 800, 1500 + 40.0f * static_cast<float>(i)));
        auto without = graph;
        keep(without);
        QCOMPARE(without.nodes.size(), std::size_t{20});
        PatchFile patches{.map = "hall"};
        for (const auto& [id, from, to] : {std::tuple("there", Vec3(0, 0, 24), Vec3(800, 1500, 24)),
                                           std::tuple("back", Vec3(800, 1500, 24), Vec3(0, 0, 24))}) {
            patches.patches.push_back({.id = id, .operation = PatchOperation::addLink, .at = from, .to = to});
        }
        auto with = graph;
        const auto linked = keep(with, "spawns", 0.95, &patches);
        QVERIFY(linked.rejected.empty() && linked.byEdits);
        for (auto& patch : patches.patches) patch.enabled = false;
        QVERIFY(!keep(graph, "spawns", 0.95, &patches).byEdits);
        QCOMPARE(graph.nodes.size(), std::size_t{20});
    }

    void nodesThatEditsNameStay() {
        auto graph = mainRow(20);
        const auto away = add(graph, 800, 1500);
        add(graph, 900, 1500);
        const PatchFile patches{
            .map = "hall",
            .patches = {{.id = "gone", .operation = PatchOperation::deleteNode, .at = {800, 1500, 24}}}};
        const auto kept = keep(graph, "strict", 0.95, &patches);
        QCOMPARE(graph.nodes.size(), std::size_t{21});
        QCOMPARE(kept.previous.back(), away);
        QCOMPARE(kept.rejected.size(), std::size_t{1});
    }

    void anEmptyGraphServesNobody() {
        NavGraph graph;
        const auto kept = keep(graph);
        QVERIFY(kept.previous.empty());
        for (const auto& spawn : kept.spawns) QCOMPARE(spawn.service, SpawnService::none);
    }
};

NAVWRIGHT_TEST(TestMainComponent);
#include "tst_main_component.moc"
