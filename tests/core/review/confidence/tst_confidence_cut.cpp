#include <QtTest>

#include "core/review/confidence/confidence_cut.h"
#include "nav_samples.h"
#include "sample_generation.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// All parts of a graph as sure as this.
NavConfidence level(const NavGraph& graph, float value) {
    NavConfidence all;
    all.nodes.resize(graph.nodes.size());
    for (auto& node : all.nodes) node.value = value;
    for (const auto& node : graph.nodes) {
        all.links.emplace_back(node.links.size());
        for (auto& link : all.links.back()) link.value = value;
    }
    return all;
}

}  // namespace

/// What is left of a nav.
class TestConfidenceCut : public QObject {
    Q_OBJECT

  private slots:
    void nothingBelow() {
        const auto graph = rowOf(4);
        const auto cut = planCut(graph, level(graph, 0.5f), 0.5, nullptr);
        QVERIFY(cut.empty());
        QCOMPARE(cutGraph(graph, cut), graph);
        QVERIFY(cutWarnings(cut).empty());
        QCOMPARE(cutSentence(cut), std::string("Nothing is below 0.5"));
    }

    void linksGoAlone() {
        const auto graph = rowOf(4);
        auto sure = level(graph, 0.9f);
        sure.links[1][1].value = 0.3f;  // 1 to 2: 1's links go to 0 and 2
        const auto cut = planCut(graph, sure, 0.5, nullptr);
        QCOMPARE(cut.links, 1u);
        QCOMPARE(cut.nodes, 0u);
        const auto rest = cutGraph(graph, cut);
        QCOMPARE(rest.linkCount(), graph.linkCount() - 1);
        QCOMPARE(rest.nodes.size(), 4u);
        QVERIFY(findLink(rest.nodes[1], 2) == nullptr);
        QVERIFY(findLink(rest.nodes[2], 1) != nullptr);
        // Two parts now, between which bots get one way alone.
        QCOMPARE(cut.partsBefore, 1u);
        QCOMPARE(cut.parts, 2u);
        QCOMPARE(cutWarnings(cut).size(), 2u);
    }

    void nodesGoWithTheirLinks() {
        const auto graph = rowOf(5);
        auto sure = level(graph, 0.9f);
        sure.nodes[1].value = 0.1f;
        const auto cut = planCut(graph, sure, 0.5, nullptr);
        QCOMPARE(cut.nodes, 1u);
        QCOMPARE(cut.linksOfNodes, 4u);
        // Node 0 has no link left.
        QCOMPARE(cut.stranded, 1u);
        const auto rest = cutGraph(graph, cut);
        QCOMPARE(rest.nodes.size(), 3u);
        QCOMPARE(rest.nodes[0].origin, graph.nodes[2].origin);
        QCOMPARE(rest.nodes[0].links.size(), 1u);
        QCOMPARE(rest.nodes[0].links[0].target, 1);
    }

    void locksAndHandsHold() {
        const auto graph = rowOf(3);
        auto sure = level(graph, 0.1f);
        sure.links[0][0].signs.locked = true;
        sure.nodes[2].signs.origin = NavOrigin::hand;
        const auto cut = planCut(graph, sure, 0.5, nullptr);
        // The locked link keeps both its ends; the node made by hand stays without a link.
        QCOMPARE(cut.nodes, 0u);
        QCOMPARE(cut.links, 3u);
        QCOMPARE(cut.spared, 4u);
        const auto rest = cutGraph(graph, cut);
        QCOMPARE(rest.nodes.size(), 3u);
        QCOMPARE(rest.linkCount(), 1u);
    }

    void allGone() {
        const auto graph = rowOf(3);
        const auto cut = planCut(graph, level(graph, 0.1f), 1, nullptr);
        QVERIFY(cutGraph(graph, cut).nodes.empty());
    }

    void spawnPointsAreMissed() {
        const auto made = sampleGeneration();
        QVERIFY(made);
        const auto& graph = made->graph->graph;
        auto sure = level(graph, 0.9f);
        QVERIFY(planCut(graph, sure, 0.5, made->map.get()).lostSpawns.empty());
        std::size_t served = 0;
        for (const auto& spawn : made->graph->spawns) {
            if (spawn.service == SpawnService::main) ++served;
        }
        QVERIFY(served > 0);
        for (auto& node : sure.nodes) node.value = 0.1f;
        const auto cut = planCut(graph, sure, 0.5, made->map.get());
        QCOMPARE(cut.lostSpawns.size(), served);
        const auto warnings = cutWarnings(cut);
        QVERIFY(!warnings.empty());
        QVERIFY2(warnings[0].contains("is no longer served"), warnings[0].c_str());
        const auto rest = cutResult(*made->graph, cut);
        QVERIFY(rest.graph.nodes.empty());
        for (const auto& spawn : rest.spawns) QCOMPARE(spawn.node, -1);
    }

    void whatIsKnownStaysWithItsPart() {
        const auto made = sampleGeneration();
        QVERIFY(made);
        const auto& result = *made->graph;
        auto sure = level(result.graph, 0.9f);
        sure.nodes[0].value = 0;
        sure.links[2].front().value = 0;
        const auto cut = planCut(result.graph, sure, 0.5, nullptr);
        const auto rest = cutResult(result, cut);
        QCOMPARE(rest.nodeOf.size(), rest.graph.nodes.size());
        QCOMPARE(rest.nodeOrigin.size(), rest.graph.nodes.size());
        std::size_t next = 0;
        for (std::size_t i = 0; i < result.graph.nodes.size(); ++i) {
            if (!cut.keepNodes[i]) continue;
            QCOMPARE(rest.nodeOf[next], result.nodeOf[i]);
            QCOMPARE(rest.graph.nodes[next].origin, result.graph.nodes[i].origin);
            QCOMPARE(rest.linkOf[next].size(), rest.graph.nodes[next].links.size());
            QCOMPARE(rest.linkOrigin[next].size(), rest.graph.nodes[next].links.size());
            for (const auto& link : rest.graph.nodes[next].links)
                QVERIFY(static_cast<std::size_t>(link.target) < rest.graph.nodes.size());
            ++next;
        }
    }
};

NAVWRIGHT_TEST(TestConfidenceCut);
#include "tst_confidence_cut.moc"
