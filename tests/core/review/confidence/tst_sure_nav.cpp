#include <QtTest>

#include <algorithm>

#include "core/review/confidence/sure_nav.h"
#include "sample_generation.h"
#include "test_program.h"

using namespace navwright;

/// Navs without what is below a confidence, as `navgen` and the export dialog make them.
class TestSureNav : public QObject {
    Q_OBJECT

    std::shared_ptr<const Generation> made_;

    [[nodiscard]] const NavGraph& graph() const { return made_->graph->graph; }

  private slots:
    void initTestCase() {
        made_ = sampleGeneration();
        QVERIFY(made_);
    }

    void aRatedGenerationIsCut() {
        NavConfidence rated;
        for (const auto& node : graph().nodes) {
            rated.nodes.emplace_back().value = 0.9f;
            for (auto& link : rated.links.emplace_back(node.links.size())) link.value = 0.9f;
        }
        rated.links[2].front().value = 0.1f;
        const auto sure = cutGeneration(*made_, rated, 0.5);
        QCOMPARE(sure.cut.links, 1u);
        QCOMPARE(sure.rest->graph->graph, cutGraph(graph(), sure.cut));
        QCOMPARE(sure.rest->mapName, made_->mapName);
        QVERIFY2(sure.rest->votes == made_->votes, "what is not the graph stays as it was");
    }

    /// Bots try the links; what they make of them is what the cut goes by.
    void keptIsWhatIsSure() {
        JobContext context;
        LinkJudge judge(made_->map->bsp, made_->map->collision);
        ConfidenceInput input{.generation = *made_};
        input.judge = &judge;
        const auto rated = navConfidence(input, context);
        QVERIFY(rated.has_value() && rated->botsAsked);
        constexpr double kLeast = 0.5;
        const auto sure = keepSure(*made_, {.least = kLeast}, context);
        QVERIFY2(sure.has_value(), sure ? "" : sure.error().message().c_str());
        QCOMPARE(sure->rest->graph->graph, cutGeneration(*made_, *rated, kLeast).rest->graph->graph);
        QVERIFY(!sure->rest->graph->graph.nodes.empty());
    }

    void nothingLeftIsAnError() {
        JobContext context;
        const auto none = keepSure(*made_, {.least = 2, .where = "wizs.bsp"}, context);
        QVERIFY(!none);
        QCOMPARE(none.error().error().what, std::string("Nothing has a confidence of 2 or more"));
        QCOMPARE(none.error().error().where, std::string("wizs.bsp"));
    }

    void locksStay() {
        JobContext context;
        NavLocks locks;
        locks.nodes.push_back({.at = graph().nodes.front().origin});
        const auto sure = keepSure(*made_, {.least = 2, .locks = locks}, context);
        QVERIFY2(sure.has_value(), sure ? "" : sure.error().message().c_str());
        const auto& rest = sure->rest->graph->graph;
        QVERIFY(rest.nodes.size() < graph().nodes.size());
        const auto first = graph().nodes.front().origin;
        QVERIFY(std::ranges::count(rest.nodes, first, &NavNode::origin) == 1);
    }

    /// A nav of the map alone keeps its spawn points' nodes in step with its graph.
    void aNavOfTheMapAloneIsCut() {
        JobContext context;
        auto nav = geometryNav(*made_->map, unrehearsed(), 0, context);
        QVERIFY(nav.has_value());
        const auto whole = nav->graph;
        QVERIFY(!keepSure(*nav, made_->map, {.least = 2}, context));
        QCOMPARE(nav->graph, whole);
        const auto cut = keepSure(*nav, made_->map, {.least = 0.01}, context);
        QVERIFY2(cut.has_value(), cut ? "" : cut.error().message().c_str());
        QCOMPARE(nav->graph, cutGraph(whole, *cut));
        for (const auto& spawn : nav->spawns)
            QVERIFY(spawn.node < static_cast<std::int32_t>(nav->graph.nodes.size()));
    }
};

NAVWRIGHT_TEST(TestSureNav);
#include "tst_sure_nav.moc"
