#include <QtTest>

#include "nav/aq2_nav.h"
#include "nav/nav2.h"
#include "nav/nav_convert.h"
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
    graph.nodes[0].links = {{.target = 1, .type = link, .cost = 96}};
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
        QCOMPARE(converted.warnings.at(0).message(), std::string("1 ladder links became plain walking"));
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
        QCOMPARE(warned(converted.warnings, "not in use"), std::size_t{1});
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
        row(0x0100, 0, NodeType::move, "");  // a team mask
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

    /// Whatever its types, a nav survives the way out and back with all nodes and links, and can be written.
    void anyNavComesBackWhole() {
        for (unsigned seed = 0; seed < 20; ++seed) {
            const auto graph = randomNav(150, seed);
            const auto there = toRerelease(graph);
            const auto tables = nav2Tables(there.graph);
            QVERIFY(tables.has_value());
            const auto read = readNav2(writeNav2(tables->nav), "a.nav");
            QVERIFY(read.has_value());
            const auto back = fromRerelease(rereleaseGraph(*read), Parameters());
            QCOMPARE(back.graph.nodes.size(), graph.nodes.size());
            QCOMPARE(back.graph.linkCount() + warned(there.warnings, "look-at"), graph.linkCount());
            QVERIFY(checkWritable(back.graph).has_value());
            for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
                QVERIFY(glm::distance(back.graph.nodes[i].origin, graph.nodes[i].origin) < 0.001f);
            }
        }
    }
};

NAVWRIGHT_TEST(TestNavConvert);
#include "tst_nav_convert.moc"
