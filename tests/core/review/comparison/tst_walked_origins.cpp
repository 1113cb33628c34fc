#include <QtTest>

#include "core/review/comparison/walked_origins.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Three nodes in a row, 100 and 300 units apart: the first link is of the demos, the way back of the map.
GraphResult threeNodes() {
    GraphResult result;
    for (const float x : {0.f, 100.f, 400.f}) result.graph.nodes.push_back({.origin = Vec3(x, 0, 24)});
    result.graph.nodes[0].links = {{1, NodeType::move, 100}};
    result.graph.nodes[1].links = {{0, NodeType::move, 100}, {2, NodeType::move, 300}};
    result.nodeOrigin = {NavOrigin::demos, NavOrigin::demos, NavOrigin::map};
    result.linkOrigin = {{NavOrigin::demos}, {NavOrigin::inferred, NavOrigin::map}, {}};
    return result;
}

NavtestReport reportOf(const GraphResult& result) {
    NavtestReport report;
    for (std::int32_t i = 0; i < std::ssize(result.graph.nodes); ++i)
        report.nodes.push_back({.id = i, .origin = result.graph.nodes[static_cast<std::size_t>(i)].origin});
    report.links = {{.from = 0, .to = 1, .attempts = 7, .traversals = 6, .failures = 1},
                    {.from = 1, .to = 2, .attempts = 2, .traversals = 2, .failures = 0}};
    return report;
}

}  // namespace

/// How far bots walked on what: traversals that were made, times their length.
class TestWalkedOrigins : public QObject {
    Q_OBJECT

  private slots:
    void madeTraversalsCountByLength() {
        const auto graph = threeNodes();
        const auto walked = walkedOrigins(graph, reportOf(graph));
        QCOMPARE(walked.total(), 1200.0);
        QCOMPARE(walked.share(NavOrigin::demos), 0.5);
        QCOMPARE(walked.share(NavOrigin::map), 0.5);
        QCOMPARE(walked.share(NavOrigin::inferred), 0.0);
    }

    void nobodyWalkedIsNoShare() {
        const auto graph = threeNodes();
        const auto walked = walkedOrigins(graph, {});
        QCOMPARE(walked.total(), 0.0);
        QCOMPARE(walked.share(NavOrigin::demos), 0.0);
    }

    void linksAreFoundByPlaceInANavThatMovedOn() {
        auto graph = threeNodes();
        const auto report = reportOf(graph);
        // The first node is gone: numbers shift, places stay.
        graph.graph.nodes.erase(graph.graph.nodes.begin());
        graph.graph.nodes[0].links = {{1, NodeType::move, 300}};
        graph.nodeOrigin = {NavOrigin::demos, NavOrigin::map};
        graph.linkOrigin = {{NavOrigin::map}, {}};
        const auto walked = walkedOrigins(graph, report);
        QCOMPARE(walked.total(), 600.0);
        QCOMPARE(walked.share(NavOrigin::map), 1.0);
    }
};

NAVWRIGHT_TEST(TestWalkedOrigins);
#include "tst_walked_origins.moc"
