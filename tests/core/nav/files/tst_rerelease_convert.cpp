#include <QtTest>

#include <map>

#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/rerelease_convert.h"
#include "core/nav/files/rerelease_file.h"
#include "nav_samples.h"
#include "rerelease_samples.h"
#include "test_program.h"

using namespace navwright;

namespace {

std::size_t warned(const std::vector<ConversionWarning>& warnings, const std::string& about) {
    std::size_t count = 0;
    for (const auto& warning : warnings) {
        if (warning.what.find(about) != std::string::npos) count += warning.count;
    }
    return count;
}

/// Two nodes, the first linked to the second.
NavGraph pair(NodeType link, float dz = 0, NodeType node = NodeType::move) {
    NavGraph graph;
    graph.nodes = {{.origin = Vec3(0, 0, 124), .type = node},
                   {.origin = Vec3(96, 0, 124 + dz), .type = node}};
    graph.nodes[0].links = {
        {.target = 1, .type = link, .cost = linkCost(graph.nodes[0].origin, graph.nodes[1].origin)}};
    return graph;
}

RereleaseGraph rereleasePair(std::uint16_t type, float dz) {
    RereleaseGraph graph;
    graph.nodes = {{.origin = Vec3(0, 0, 500)}, {.origin = Vec3(96, 0, 500 + dz)}};
    graph.nodes[0].links = {{.target = 1, .type = type}};
    return graph;
}

}  // namespace

class TestNavConvert : public QObject {
    Q_OBJECT

  private slots:
    void ourLinksBecomeTheirs_data() {
        QTest::addColumn<int>("ours");
        QTest::addColumn<float>("dz");
        QTest::addColumn<int>("theirs");
        QTest::addColumn<QString>("warning");
        const auto row = [](NodeType ours, float dz, RereleaseLinkType theirs, const char* warning) {
            QTest::addRow("%s %g", nodeTypeName(ours).data(), static_cast<double>(dz))
                << static_cast<int>(ours) << dz << static_cast<int>(theirs) << QString(warning);
        };
        row(NodeType::move, 0, RereleaseLinkType::walk, "");
        row(NodeType::jumpPad, 0, RereleaseLinkType::longJump, "");
        row(NodeType::jump, 32, RereleaseLinkType::barrierJump, "");
        row(NodeType::jump, -32, RereleaseLinkType::longJump, "");
        row(NodeType::boxJump, 50, RereleaseLinkType::barrierJump, "");
        row(NodeType::standDrop, -100, RereleaseLinkType::walkOffLedge, "");
        row(NodeType::unsafeDrop, -230, RereleaseLinkType::walkOffLedge, "");
        row(NodeType::teleporter, 0, RereleaseLinkType::teleport, "");
        row(NodeType::crouch, 0, RereleaseLinkType::walk, "crouch");
        row(NodeType::ladder, 100, RereleaseLinkType::walk, "ladder");
        row(NodeType::ladderUp, 100, RereleaseLinkType::walk, "ladder");
        row(NodeType::water, 0, RereleaseLinkType::walk, "swimming");
        row(NodeType::door, 0, RereleaseLinkType::walk, "door");
    }
    void ourLinksBecomeTheirs() {
        QFETCH(int, ours);
        QFETCH(float, dz);
        QFETCH(int, theirs);
        QFETCH(QString, warning);
        const auto converted = toRerelease(pair(static_cast<NodeType>(ours), dz));
        const auto& link = converted.graph.nodes[0].links.at(0);
        QCOMPARE(static_cast<int>(link.kind()), theirs);
        QCOMPARE(link.target, 1);
        const bool straight =
            link.kind() == RereleaseLinkType::walk || link.kind() == RereleaseLinkType::teleport;
        QCOMPARE(link.traversal.has_value(), !straight);
        QCOMPARE(converted.warnings.size(), static_cast<std::size_t>(warning.isEmpty() ? 0 : 1));
        if (!warning.isEmpty()) QCOMPARE(warned(converted.warnings, warning.toStdString()), std::size_t{1});
    }

    void ladderNodesAreWarnedOfWhateverTheirLink() {
        const auto converted = toRerelease(pair(NodeType::move, 100, NodeType::ladder));
        QCOMPARE(warned(converted.warnings, "ladder links became plain walking"), std::size_t{1});
        QCOMPARE(warned(converted.warnings, "LADDER nodes became plain ones"), std::size_t{2});
    }

    void lookAtLinksAndUnusedNodesAreDropped() {
        auto graph = pair(NodeType::poiLookAt);
        graph.nodes.push_back({.origin = Vec3(5, 5, 5), .inUse = false});
        graph.nodes[0].links.push_back({.target = 2, .cost = 1});
        std::swap(graph.nodes[2], graph.nodes[0]);
        graph.nodes[2].links[1].target = 0;
        const auto converted = toRerelease(graph);
        QCOMPARE(converted.graph.nodes.size(), std::size_t{2});
        QCOMPARE(converted.graph.linkCount(), std::size_t{0});
        QCOMPARE(warned(converted.warnings, "look-at"), std::size_t{1});
        QCOMPARE(warned(converted.warnings, "not in use"), std::size_t{2});  // a node, and a link to it
        QCOMPARE(warned(converted.warnings, "links to nodes not in use were dropped"), std::size_t{1});
    }

    void waterKeepsItsFlag() {
        const auto converted = toRerelease(pair(NodeType::water, 0, NodeType::water));
        QCOMPARE(converted.graph.nodes[0].flags, rerelease_flag::kUnderwater);
        const auto back = fromRerelease(converted.graph, Parameters());
        QVERIFY(back.graph.nodes[0].type == NodeType::water);
        QVERIFY(back.graph.nodes[0].links[0].type == NodeType::water);
    }

    void heightsAreThoseOfEachFamily() {
        const auto converted = toRerelease(pair(NodeType::move));
        QCOMPARE(converted.graph.nodes[0].origin.z, 100 + kRereleaseFloorGap);
        QCOMPARE(fromRerelease(converted.graph, Parameters()).graph.nodes[0].origin.z, 124.0f);
    }

    void theirLinksBecomeOurs_data() {
        QTest::addColumn<int>("theirs");
        QTest::addColumn<float>("dz");
        QTest::addColumn<int>("ours");
        QTest::addColumn<QString>("warning");
        const auto row = [](int theirs, float dz, NodeType ours, const char* warning) {
            QTest::addRow("%d %g", theirs, static_cast<double>(dz))
                << theirs << dz << static_cast<int>(ours) << QString(warning);
        };
        row(0, 0, NodeType::move, "");
        row(1, 0, NodeType::jumpPad, "");
        row(2, 0, NodeType::move, "teleport");
        row(3, -29, NodeType::move, "");
        row(3, -30, NodeType::standDrop, "");
        row(3, -210, NodeType::crouchDrop, "");
        row(3, -224, NodeType::unsafeDrop, "");
        row(4, 0, NodeType::move, "pusher");
        row(5, 30, NodeType::jump, "");
        row(5, 46, NodeType::boxJump, "");
        row(6, 100, NodeType::move, "elevator");
        row(7, 0, NodeType::move, "train");
        row(8, 0, NodeType::jump, "");
        row(9, 0, NodeType::move, "unknown");
        row(77, 0, NodeType::move, "unknown");
        row(0x0100, 0, NodeType::move, "team mask");
    }
    void theirLinksBecomeOurs() {
        QFETCH(int, theirs);
        QFETCH(float, dz);
        QFETCH(int, ours);
        QFETCH(QString, warning);
        const auto converted =
            fromRerelease(rereleasePair(static_cast<std::uint16_t>(theirs), dz), Parameters());
        QCOMPARE(static_cast<int>(converted.graph.nodes[0].links.at(0).type), ours);
        QCOMPARE(warned(converted.warnings, warning.toStdString()),
                 static_cast<std::size_t>(warning.isEmpty() ? 0 : 1));
    }

    void whatDoesNotFitIsCounted() {
        RereleaseGraph graph;
        graph.nodes.resize(kMaxNavNodes + 3);
        for (std::size_t i = 0; i < graph.nodes.size(); ++i)
            graph.nodes[i].origin = Vec3(1, static_cast<float>(i), 0);
        for (std::int32_t i = 0; i < 40; ++i) graph.nodes[0].links.push_back({.target = i});
        graph.nodes[1].links = {
            {.target = 2}, {.target = 2, .type = 1}, {.target = static_cast<std::int32_t>(kMaxNavNodes)}};
        graph.nodes[2].links = {{.target = 3, .edict = RereleaseEdict{}}};
        graph.nodes[3].origin = Vec3(0, 0, kRereleaseFloorGap - 24);
        const auto converted = fromRerelease(graph, Parameters());
        QCOMPARE(warned(converted.warnings, "nodes above"), std::size_t{3});
        QCOMPARE(warned(converted.warnings, "own start"), std::size_t{1});
        QCOMPARE(warned(converted.warnings, "links above 31"), std::size_t{8});
        QCOMPARE(warned(converted.warnings, "second links"), std::size_t{1});
        QCOMPARE(warned(converted.warnings, "entity"), std::size_t{1});
        QCOMPARE(warned(converted.warnings, "raised"), std::size_t{1});
        QVERIFY(checkWritable(converted.graph).has_value());
    }

    void quake2HasWordsForLaddersAndCrouching() {
        const auto ladder = toRerelease(pair(NodeType::ladder, 100, NodeType::ladder), RereleaseGame::quake2);
        const auto& climb = ladder.graph.nodes[0].links.at(0);
        QVERIFY(climb.quake2Kind() == Quake2LinkType::ladder);
        QCOMPARE(climb.flags(), quake2_link::kAllTeams);
        QCOMPARE(ladder.graph.nodes[0].flags, quake2_flag::kLadder);
        QCOMPARE(ladder.warnings.size(), std::size_t{1});
        QCOMPARE(ladder.warnings[0].field, std::string("traversal.ladder_plane"));
        const auto crouch = toRerelease(pair(NodeType::crouch, 0, NodeType::crouch), RereleaseGame::quake2);
        QVERIFY(crouch.graph.nodes[0].links.at(0).quake2Kind() == Quake2LinkType::crouch);
        QCOMPARE(crouch.graph.nodes[0].flags, quake2_flag::kCrouch);
        QVERIFY(crouch.warnings.empty());
        const auto back = fromRerelease(crouch.graph, Parameters());
        QVERIFY(back.graph.nodes[0].type == NodeType::crouch);
        QVERIFY(back.graph.nodes[0].links[0].type == NodeType::crouch);
    }

    void theCheapestTwelveStay() {
        NavGraph graph;
        for (int i = 0; i <= 20; ++i) graph.nodes.push_back({.origin = Vec3(10 * i, 0, 24)});
        for (std::int32_t i = 1; i <= 20; ++i) {
            graph.nodes[0].links.push_back({.target = i, .cost = static_cast<float>(200 - 5 * i)});
        }
        const auto quake = toRerelease(graph);
        QCOMPARE(quake.graph.nodes[0].links.size(), kMaxQuakeLinks);
        QCOMPARE(quake.graph.nodes[0].links.front().target, 9);
        QCOMPARE(quake.graph.nodes[0].links.back().target, 20);
        QCOMPARE(warned(quake.warnings, "links above 12"), std::size_t{8});
        QVERIFY(warned(quake.warnings, "no distances") > 0);
        QCOMPARE(toRerelease(graph, RereleaseGame::quake2).graph.nodes[0].links.size(), std::size_t{20});
    }

    /// Everything that ours cannot hold is counted once for each node or link.
    void everyFieldLostIsCounted() {
        auto graph = rereleasePair(0, 0);
        graph.game = RereleaseGame::quake2;
        graph.heuristic = 0.8f;
        for (auto& node : graph.nodes) {
            node.radius = 40;
            node.flags = quake2_flag::kNoPoi | rerelease_flag::kNoMonsters;
        }
        auto& link = graph.nodes[0].links[0];
        link.setFlags(quake2_link::kTeamRed | quake2_link::kWalkOnly);
        link.traversal.emplace();
        link.edict.emplace();
        const auto converted = fromRerelease(graph, Parameters());
        std::map<std::string, std::size_t> byField;
        for (const auto& loss : converted.warnings) byField[loss.field] += loss.count;
        const std::map<std::string, std::size_t> expected = {{"heuristic", 1},  {"link.edict", 1},
                                                             {"link.flags", 2}, {"link.traversal", 1},
                                                             {"node.flags", 4}, {"node.radius", 2}};
        QVERIFY(byField == expected);
    }

    void rocketJumpsAreDropped() {
        auto graph = rereleasePair(13, 0);
        graph.game = RereleaseGame::quake2;
        const auto converted = fromRerelease(graph, Parameters());
        QCOMPARE(converted.graph.linkCount(), std::size_t{0});
        QCOMPARE(warned(converted.warnings, "rocket jumps were dropped"), std::size_t{1});
    }

    void funnelsLieOnTheCircle() {
        const RereleaseNode node{.origin = Vec3(10, 10, 5), .radius = 32};
        QVERIFY(onCircle(node, Vec3(110, 10, 90)) == Vec3(42, 10, 5));
        QVERIFY(onCircle(node, Vec3(10, 20, 5)) == Vec3(10, 20, 5));
        QVERIFY(onCircle(node, Vec3(10, 10, 90)) == node.origin);
    }

    /// Whatever its types, a nav survives the way out and back with all nodes and links, and can be written.
    void anyNavComesBackWhole() {
        for (unsigned seed = 0; seed < 20; ++seed) {
            const auto graph = randomNav(150, seed);
            const auto there = toRerelease(graph);
            const auto tables = rereleaseTables(there.graph, 15);
            QVERIFY(tables.has_value());
            const auto read = readRereleaseFile(writeRereleaseFile(*tables), "a.nav");
            QVERIFY(read.has_value());
            const auto back = fromRerelease(rereleaseGraph(*read), Parameters());
            QCOMPARE(back.graph.nodes.size(), graph.nodes.size());
            QCOMPARE(back.graph.linkCount() + warned(there.warnings, "look-at") +
                         warned(there.warnings, "links above 12"),
                     graph.linkCount());
            QVERIFY(checkWritable(back.graph).has_value());
            for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
                QVERIFY(glm::distance(back.graph.nodes[i].origin, graph.nodes[i].origin) < 0.001f);
            }
        }
    }
};

NAVWRIGHT_TEST(TestNavConvert);
#include "tst_rerelease_convert.moc"
