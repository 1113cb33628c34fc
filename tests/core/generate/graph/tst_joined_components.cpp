#include <QtTest>

#include "core/generate/graph/joined_components.h"
#include "core/generate/graph/verified_links.h"
#include "must.h"
#include "stop_at.h"
#include "test_program.h"
#include "written_maps.h"

using namespace navwright;

namespace {

/// A hall whose floor is at height 0, with a wall across, a ledge to drop from, and a tower.
struct Hall {
    std::shared_ptr<const GameMap> map;
    std::unique_ptr<LinkJudge> judge;
    KnownWays known;

    Hall() {
        const MapSurface stone{.texture = "test/stone"};
        auto brushes = roomBrushes({{-1024, -1024, 0}, {1024, 1024, 2048}}, 32, stone);
        brushes.push_back(boxBrush({{500, -1024, 0}, {516, 1024, 512}}, stone));
        brushes.push_back(boxBrush({{-700, -700, 0}, {-500, -500, 64}}, stone));
        brushes.push_back(boxBrush({{200, 200, 0}, {400, 400, 1600}}, stone));
        auto description = written_maps::mapOf(std::move(brushes));
        description.entities.push_back(written_maps::entity("info_player_deathmatch", "0 0 24"));
        description.entities.push_back(written_maps::entity("info_player_deathmatch", "800 0 24"));
        map = must(GameMap::parse(must(writeBsp(description)), "hall.bsp"));
        judge = std::make_unique<LinkJudge>(map->bsp, map->collision);
    }
};

Hall& hall() {
    static Hall one;
    return one;
}

NavGraph graphOf(const std::vector<Vec3>& places, const std::vector<std::pair<int, int>>& links) {
    NavGraph graph;
    for (const auto& place : places) graph.nodes.push_back({.origin = place});
    for (const auto& [from, to] : links) {
        graph.nodes[static_cast<std::size_t>(from)].links.push_back(
            {to, NodeType::move,
             linkCost(places[static_cast<std::size_t>(from)], places[static_cast<std::size_t>(to)])});
    }
    return graph;
}

std::uint32_t join(NavGraph& graph, const char* by = "walking") {
    Parameters parameters;
    if (!parameters.setText("links.join_by", by)) qFatal("links.join_by");
    JobContext context;
    const auto added = joinComponents(graph, *hall().map, parameters, hall().known, context);
    if (!added) qFatal("joinComponents");
    return *added;
}

}  // namespace

class TestJoinedParts : public QObject {
    Q_OBJECT

  private slots:
    void partsOnOneFloorAreJoinedBothWays() {
        auto graph =
            graphOf({{0, 0, 24}, {100, 0, 24}, {250, 0, 24}, {350, 0, 24}}, {{0, 1}, {1, 0}, {2, 3}, {3, 2}});
        QCOMPARE(join(graph), 2u);
        QVERIFY(findLink(graph.nodes[1], 2) != nullptr);
        QVERIFY(findLink(graph.nodes[2], 1) != nullptr);
        QCOMPARE(join(graph), 0u);
    }

    void whatIsJoinedAlreadyGetsNothing() {
        auto graph = graphOf({{0, 0, 24}, {100, 0, 24}, {50, 80, 24}}, {{0, 1}, {1, 2}, {2, 0}});
        QCOMPARE(join(graph), 0u);
    }

    void aWallAndTooLongAWayJoinNothing() {
        auto wall = graphOf({{440, 0, 24}, {580, 0, 24}}, {});
        QCOMPARE(join(wall), 0u);
        auto far = graphOf({{0, 0, 24}, {-400, 0, 24}}, {});
        QCOMPARE(join(far), 0u);
    }

    /// Down from the ledge anybody falls; a jump up goes along the view, so that no bot is sure to make it.
    void whatTakesALuckyViewJoinsNothing() {
        const std::vector<Vec3> places{{-540, -600, 88}, {-440, -600, 24}};
        for (const auto* by : {"walking", "jumping"}) {
            auto graph = graphOf(places, {});
            QCOMPARE(join(graph, by), 1u);
            QCOMPARE(findLink(graph.nodes[0], 1)->type, NodeType::standDrop);
            QVERIFY(findLink(graph.nodes[1], 0) == nullptr);
        }
    }

    void whatKillsJoinsNothing() {
        auto graph = graphOf({{220, 300, 1624}, {140, 300, 24}}, {});
        QCOMPARE(join(graph), 0u);
    }

    void verifyingMends_data() {
        QTest::addColumn<QString>("mode");
        QTest::addColumn<int>("links");
        QTest::addColumn<bool>("retyped");
        QTest::newRow("off") << "off" << 3 << false;
        QTest::newRow("flag") << "flag" << 3 << false;
        QTest::newRow("drop") << "drop" << 2 << false;
        QTest::newRow("mend") << "mend" << 2 << true;
    }
    /// A link that is walked but typed a jump, one through the wall, and one that needs a jump.
    void verifyingMends() {
        QFETCH(QString, mode);
        QFETCH(int, links);
        QFETCH(bool, retyped);
        auto graph = graphOf(
            {{0, 0, 24}, {128, 0, 24}, {440, 0, 24}, {580, 0, 24}, {-440, -600, 24}, {-540, -600, 88}},
            {{0, 1}, {2, 3}, {4, 5}});
        graph.nodes[0].links[0].type = NodeType::jump;
        Parameters parameters;
        QVERIFY(parameters.setText("links.verify", mode.toStdString()));
        std::vector<std::string> warnings;
        std::vector<NodeLink> mended;
        JobContext context;
        const auto doubted = verifyGraph(graph, *hall().judge, parameters, mended, warnings, context);
        QVERIFY(doubted);
        QCOMPARE(*doubted, mode == "off" ? 0u : 1u);
        QCOMPARE(graph.linkCount(), static_cast<std::size_t>(links));
        QCOMPARE(graph.nodes[0].links[0].type == NodeType::move, retyped);
        QCOMPARE(graph.nodes[4].links[0].type != NodeType::move, retyped);
        QCOMPARE(mended.size(), retyped ? std::size_t{2} : std::size_t{0});
    }

    void doubtCosts() {
        auto sure = graphOf({{0, 0, 24}, {128, 0, 24}}, {{0, 1}});
        auto jump = graphOf({{-440, -600, 24}, {-540, -600, 88}}, {{0, 1}});
        Parameters parameters;
        QVERIFY(parameters.set(Param::LinkDoubtCost, 10));
        std::vector<std::string> warnings;
        std::vector<NodeLink> mended;
        JobContext context;
        QVERIFY(verifyGraph(sure, *hall().judge, parameters, mended, warnings, context));
        QVERIFY(verifyGraph(jump, *hall().judge, parameters, mended, warnings, context));
        QCOMPARE(sure.nodes[0].links[0].cost, 128.f);
        const auto plain = linkCost(jump.nodes[0].origin, jump.nodes[1].origin);
        QVERIFY(jump.nodes[0].links[0].cost >= 3 * plain);
        QVERIFY(jump.nodes[0].links[0].cost <= 10 * plain);
    }

    void whatIsJudgedIsRemembered() {
        LinkJudge judge(hall().map->bsp, hall().map->collision);
        JobContext context;
        const std::vector<LinkPlaces> places{
            {{0, 0, 24}, {128, 0, 24}}, {{440, 0, 24}, {580, 0, 24}}, {{0, 0, 24}, {128, 0, 24}}};
        QCOMPARE(judge.unknown(places).size(), 2u);
        const auto first = judge.judge(places, 1, context);
        QCOMPARE(judge.known(), 2u);
        QVERIFY(judge.unknown(places).empty());
        const auto again = judge.judge(places, 1, context);
        QCOMPARE(judge.known(), 2u);
        for (std::size_t i = 0; i < places.size(); ++i) {
            QCOMPARE((*first)[i].possible, (*again)[i].possible);
            QCOMPARE((*first)[i].seconds, (*again)[i].seconds);
            QVERIFY((*first)[i].place == (*again)[i].place);
            QVERIFY((*first)[i].way.empty() && (*again)[i].way.empty());
        }
        QVERIFY((*first)[0].possible && !(*first)[1].possible);
    }

    void aCancelledJudgementIsForgotten() {
        LinkJudge judge(hall().map->bsp, hall().map->collision);
        JobContext context(alreadyStopped());
        const std::vector<LinkPlaces> places{{{0, 0, 24}, {128, 0, 24}}};
        QVERIFY(!judge.judge(places, 1, context));
        QCOMPARE(judge.known(), 0u);
        JobContext free;
        QVERIFY((*judge.judge(places, 1, free))[0].possible);
    }
};

NAVWRIGHT_TEST(TestJoinedParts);
#include "tst_joined_components.moc"
