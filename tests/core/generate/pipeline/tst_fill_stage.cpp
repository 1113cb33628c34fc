#include <QtTest>

#include <algorithm>
#include <stop_token>

#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/nav_generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "hand_made_set.h"
#include "must.h"
#include "plain_parameters.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

Result<Generation> runFilled(const PipelineInput& input, const char* mode, JobContext& context) {
    Pipeline pipeline;
    auto parameters = unrehearsed();
    if (!parameters.setText("fill.mode", mode)) qFatal("fill.mode");
    return pipeline.run(input, parameters, context);
}

Generation generate(const PipelineInput& input, const char* mode = "all") {
    JobContext context;
    return must(runFilled(input, mode, context));
}

std::size_t countOf(const std::array<std::size_t, kNavOriginCount>& counts, NavOrigin origin) {
    return counts[static_cast<std::size_t>(origin)];
}

/// Every node and link has an origin, and those of demos are known by their stages.
bool isWhole(const GraphResult& result) {
    const auto& nodes = result.graph.nodes;
    if (result.nodeOrigin.size() != nodes.size() || result.linkOrigin.size() != nodes.size()) return false;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (result.linkOrigin[i].size() != nodes[i].links.size()) return false;
        if ((result.nodeOf[i] >= 0) != (result.nodeOrigin[i] == NavOrigin::demos)) return false;
        for (std::size_t k = 0; k < nodes[i].links.size(); ++k) {
            if (result.linkOf[i][k] >= 0 && result.linkOrigin[i][k] != NavOrigin::demos) return false;
        }
    }
    return true;
}

}  // namespace

/// What the map adds to a generation, and where its nodes and links come from.
class TestFillStage : public QObject {
    Q_OBJECT

  private slots:
    void theMapAddsToTheDemos() {
        const auto without = generate(handMadeInput(), "off");
        const auto with = generate(handMadeInput());
        QVERIFY(isWhole(*without.graph) && isWhole(*with.graph));
        const auto few = countOrigins(*without.graph), many = countOrigins(*with.graph);
        QCOMPARE(countOf(few.nodes, NavOrigin::map), std::size_t{0});
        QVERIFY(countOf(few.nodes, NavOrigin::demos) > 0);
        QVERIFY(countOf(many.nodes, NavOrigin::map) > 100);
        // Nothing that bots can enter and leave is thrown away.
        QVERIFY(countOf(many.nodes, NavOrigin::demos) >= countOf(few.nodes, NavOrigin::demos));
        QVERIFY(countOf(many.links, NavOrigin::map) > 0);
        QVERIFY(with.graph->connectivity.largestStrongShare > 0.95);
        QCOMPARE(with.graph->filledNodes, with.graph->graph.nodes.size() - with.nodes->nodes.size() +
                                              with.graph->rejectedNodes.size());
    }

    void forSpawnPointsAloneLittleIsAdded() {
        const auto all = generate(handMadeInput());
        const auto spawns = generate(handMadeInput(), "spawns");
        QVERIFY(isWhole(*spawns.graph));
        QVERIFY(spawns.graph->filledNodes * 4 < all.graph->filledNodes);
        QCOMPARE(std::ranges::count(spawns.graph->spawns, SpawnService::main, &SpawnMatch::service), 1);
    }

    void withoutAMapNothingIsAdded() {
        auto input = handMadeInput();
        input.map = nullptr;
        QVERIFY(generate(input).graph->graph == generate(input, "off").graph->graph);
    }

    void editsAreOfTheHand() {
        auto input = handMadeInput();
        const auto before = generate(input);
        const auto& nodes = before.graph->graph.nodes;
        const auto map = std::ranges::find(before.graph->nodeOrigin, NavOrigin::map);
        const auto filled = nodes[static_cast<std::size_t>(map - before.graph->nodeOrigin.begin())].origin;
        auto patches = std::make_shared<PatchFile>();
        patches->map = "flat";
        const Vec3 place(3000, 1500, 400);
        patches->patches.push_back({.id = "a", .at = place, .type = NodeType::move, .tolerance = 1});
        patches->patches.push_back(
            {.id = "b", .operation = PatchOperation::addLink, .at = place, .to = nodes[0].origin});
        patches->patches.push_back({.id = "c", .operation = PatchOperation::deleteNode, .at = filled});
        input.patches = patches;
        const auto after = generate(input);
        QVERIFY(after.graph->nodeOrigin.size() == after.graph->graph.nodes.size());
        const auto counts = countOrigins(*after.graph);
        QCOMPARE(countOf(counts.nodes, NavOrigin::hand), std::size_t{1});
        QCOMPARE(countOf(counts.links, NavOrigin::hand), std::size_t{1});
        QVERIFY(std::ranges::none_of(after.graph->graph.nodes,
                                     [&](const NavNode& node) { return node.origin == filled; }));
        for (std::size_t i = 0; i < after.graph->graph.nodes.size(); ++i) {
            const auto& node = after.graph->graph.nodes[i];
            QCOMPARE(after.graph->nodeOrigin[i] == NavOrigin::hand, node.origin == place);
            const auto same = std::ranges::find(nodes, node.origin, &NavNode::origin);
            if (same == nodes.end()) continue;
            const auto old = static_cast<std::size_t>(same - nodes.begin());
            QCOMPARE(after.graph->nodeOrigin[i], before.graph->nodeOrigin[old]);
        }
    }

    void feedbackTakesWhatTheMapOffered() {
        auto input = handMadeInput();
        const auto before = generate(input);
        const auto map = std::ranges::find(before.graph->nodeOrigin, NavOrigin::map);
        const auto bad =
            before.graph->graph.nodes[static_cast<std::size_t>(map - before.graph->nodeOrigin.begin())]
                .origin;
        auto ledger = std::make_shared<Ledger>();
        ledger->map = "flat";
        ledger->nodes.push_back({bad, 1, "a test"});
        input.ledger = ledger;
        const auto after = generate(input);
        QVERIFY(isWhole(*after.graph));
        for (const auto& node : after.graph->graph.nodes) QVERIFY(glm::distance(node.origin, bad) > 48);
    }

    void threadsMakeNoDifference() {
        auto one = handMadeInput(), many = handMadeInput();
        one.jobs = 1;
        many.jobs = 4;
        JobContext context;
        const auto a = Pipeline().run(one, {}, context).value(),
                   b = Pipeline().run(many, {}, context).value();
        QVERIFY(a.graph->graph == b.graph->graph);
        QVERIFY(a.graph->nodeOrigin == b.graph->nodeOrigin && a.graph->linkOrigin == b.graph->linkOrigin);
    }

    void whatIsRememberedMakesNoDifference() {
        Pipeline pipeline;
        JobContext context;
        auto parameters = unrehearsed();
        const auto input = handMadeInput();
        QVERIFY(pipeline.run(input, parameters, context));
        QVERIFY(parameters.set(Param::FillSpacing, 128));
        const auto later = pipeline.run(input, parameters, context);
        const auto alone = Pipeline().run(input, parameters, context);
        QVERIFY(later && alone && later->graph->graph == alone->graph->graph);
    }

    void cancelStopsEveryPhase_data() {
        QTest::addColumn<QString>("task");
        QTest::newRow("survey") << "Parts of the floor reached";
        QTest::newRow("links") << "Nodes linked";
    }
    void cancelStopsEveryPhase() {
        QFETCH(QString, task);
        std::stop_source source;
        StopAtTask sink(source, task.toStdString());
        JobContext context(source.get_token(), &sink);
        const auto generation = runFilled(handMadeInput(), "all", context);
        QVERIFY(!generation && generation.error().cancelled());
    }

    void ofANavThatWasOpenedTheFileIsTheOrigin() {
        NavGraph graph;
        graph.nodes.push_back({.origin = Vec3(0, 0, 24)});
        graph.nodes.push_back({.origin = Vec3(100, 0, 24)});
        graph.nodes[0].links.push_back({1, NodeType::move, 100});
        auto patches = std::make_shared<PatchFile>();
        patches->patches.push_back(
            {.id = "a", .operation = PatchOperation::addLink, .at = Vec3(100, 0, 24), .to = Vec3(0, 0, 24)});
        NavContext context;
        context.mapName = "flat";
        context.patches = patches;
        const auto shown = generationOfNav(graph, context);
        QCOMPARE(shown->graph->nodeOrigin, std::vector(2, NavOrigin::file));
        QCOMPARE(shown->graph->linkOrigin[0], std::vector{NavOrigin::file});
        QCOMPARE(shown->graph->linkOrigin[1], std::vector{NavOrigin::hand});
    }
};

NAVWRIGHT_TEST(TestFillStage);
#include "tst_fill_stage.moc"
