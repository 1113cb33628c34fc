#include <QtTest>

#include "core/output/report/generation_check.h"
#include "test_program.h"

using namespace navwright;

/// Whether a generation gave a nav.
class TestGenerationCheck : public QObject {
    Q_OBJECT

    /// As many demos, of which the last cannot be used; clusters, and nodes in the graph.
    static Generation made(int demos, std::size_t clusters, std::size_t nodes) {
        Generation generation;
        if (!generation.parameters.set(Param::NodeMinDemos, 3)) qFatal("no such value");
        for (int i = 0; i < demos; ++i) {
            auto demo = std::make_shared<DemoSummary>();
            if (i + 1 == demos) demo->skip = SkipReason::noFrames;
            generation.demos.push_back(std::move(demo));
        }
        auto set = std::make_shared<ClusterSet>();
        set->clusters.resize(clusters);
        generation.clusters = set;
        generation.nodes = std::make_shared<const NodeSet>();
        auto graph = std::make_shared<GraphResult>();
        graph->graph.nodes.resize(nodes);
        generation.graph = graph;
        return generation;
    }

  private slots:
    void demosMustBeEnoughForANode() {
        const auto few = checkNotEmpty(made(3, 5, 5), "wizs.bsp");
        QVERIFY(!few);
        QCOMPARE(few.error().message(),
                 std::string(
                     "wizs.bsp: A node needs votes from 3 demos (nodes.min_demos), and 2 could be used (add "
                     "demos, or accept less with --set nodes.min_demos=2)"));
        const auto none = checkNotEmpty(made(1, 0, 0), "wizs.bsp");
        QVERIFY(!none);
        QCOMPARE(none.error().error().hint, std::string("the warnings say why"));
    }

    void aClusterMustBeANode() {
        const auto none = checkNotEmpty(made(4, 2, 0), "wizs.bsp");
        QVERIFY(!none);
        QCOMPARE(none.error().error().what, std::string("None of 2 clusters became a node"));
        QCOMPARE(none.error().error().hint, std::string("rejected: none"));
        QVERIFY(checkNotEmpty(made(4, 2, 1), "wizs.bsp"));
    }
};

NAVWRIGHT_TEST(TestGenerationCheck);
#include "tst_generation_check.moc"
