#include <QtTest>

#include "core/generate/graph/graph.h"
#include "core/generate/graph/rejected_components.h"
#include "core/generate/pipeline/generation.h"
#include "hand_made_set.h"
#include "test_program.h"

using namespace navwright;

namespace {

void addLink(NavGraph& graph, int from, int to) {
    graph.nodes[static_cast<std::size_t>(from)].links.push_back({to, NodeType::move, 100});
}

/// Nodes 0 and 1 are the main component; 2 and 3 an island; 4 a trap behind 1; 5 leads to 0 and nothing to
/// it.
GraphResult sorted() {
    auto whole = std::make_shared<WholeNav>();
    for (int i = 0; i < 6; ++i)
        whole->graph.nodes.push_back({.origin = Vec3(100.0f * static_cast<float>(i), 0, 24)});
    for (const auto& [from, to] : {std::pair(0, 1), {1, 0}, {2, 3}, {3, 2}, {1, 4}, {5, 0}})
        addLink(whole->graph, from, to);
    whole->left = {2, 3, 4, 5};
    GraphResult result;
    for (const auto node : whole->left)
        result.rejectedNodes.push_back({.origin = whole->graph.nodes[static_cast<std::size_t>(node)].origin,
                                        .node = node,
                                        .reachable = node == 4,
                                        .leadsBack = node == 5});
    result.whole = std::move(whole);
    return result;
}

}  // namespace

/// The parts of a nav that were left out, with the reason for each.
class TestLeftOut : public QObject {
    Q_OBJECT

  private slots:
    void everyPartHasItsKindAndNodes() {
        const auto parts = rejectedComponents(sorted());
        QCOMPARE(parts.size(), std::size_t{3});
        QCOMPARE(parts[0].kind, RejectedComponentKind::component);
        QCOMPARE(parts[0].nodes, (std::vector<std::size_t>{2, 3}));
        QCOMPARE(parts[1].kind, RejectedComponentKind::trap);
        QCOMPARE(parts[1].at, Vec3(400, 0, 24));
        QCOMPARE(parts[2].kind, RejectedComponentKind::unreached);
        QCOMPARE(rejectedComponentSentence(parts[0]),
                 std::string(
                     "2 nodes are left out: no way leads there from the main component of the nav, and none "
                     "back"));
        QVERIFY(rejectedComponentSentence(parts[1]).starts_with("1 node is left out: no way leads back"));
    }
    void nothingLeftOutHasNoParts() { QVERIFY(rejectedComponents({}).empty()); }

    /// Players of the demos walk apart from one another, and nothing is filled in between.
    void aGenerationKeepsWhatItLeftOut() {
        auto parameters = demosAlone();
        QVERIFY(parameters.setText("links.join_components", "off"));
        const auto generation = generated(handMadeInput(), parameters);
        const auto& graph = *generation.graph;
        QVERIFY(!graph.rejectedNodes.empty() && graph.whole);
        QCOMPARE(graph.whole->left.size(), graph.rejectedNodes.size());
        std::size_t nodes = 0;
        for (const auto& part : rejectedComponents(graph)) {
            nodes += part.nodes.size();
            for (const auto node : part.nodes)
                QCOMPARE(graph.whole->graph.nodes[node].origin,
                         graph.rejectedNodes[rejectedNumber(graph, node)].origin);
        }
        QCOMPARE(nodes, graph.rejectedNodes.size());
        QVERIFY(parameters.setText("nodes.main_component", "off"));
        QVERIFY(!generated(handMadeInput(), parameters).graph->whole);
    }
};

NAVWRIGHT_TEST(TestLeftOut);
#include "tst_rejected_components.moc"
