#include <QtTest>

#include <cmath>
#include <map>

#include "core/generate/pipeline/nav_generation.h"
#include "core/review/evidence/pair_case.h"
#include "hand_made_set.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

PipelineInput walks(int demos = 3) {
    PipelineInput input;
    for (int i = 0; i < demos; ++i) {
        HandMade demo("demo " + std::to_string(i));
        demo.player(1).at(0, 0, 24.125).to(960, 0, 24.125, 24);
        demo.player(2).at(0, 600, 24.125).to(960, 600, 24.125, 60);
        input.demos.push_back({{}, demo.share()});
    }
    input.keepRaw = true;
    input.jobs = 1;
    return input;
}

std::int32_t nodeAt(const Generation& generation, float x, float y) {
    const auto& nodes = generation.graph->graph.nodes;
    const auto found = std::ranges::min_element(
        nodes, {}, [&](const NavNode& node) { return std::hypot(node.origin.x - x, node.origin.y - y); });
    return static_cast<std::int32_t>(found - nodes.begin());
}

}  // namespace

#define CAUSE(answer, expected)                                                                           \
    QVERIFY2((answer) && (answer)->cause == PairCause::expected,                                          \
             (answer) ? (std::string(pairCauseName((answer)->cause)) + ": " + (answer)->sentence).c_str() \
                      : "no answer")

/// Every rule that can leave two nodes without a link, named with its numbers.
class TestPairCase : public QObject {
    Q_OBJECT

  private slots:
    void aLinkThatIsThere() {
        const auto generation = generated(walks());
        const auto answer =
            pairCase({.generation = generation}, nodeAt(generation, 0, 0), nodeAt(generation, 96, 0));
        CAUSE(answer, linked);
        QCOMPARE(answer->link, 0);
    }

    void nobodyWentThatWay() {
        const auto generation = generated(walks());
        const auto from = nodeAt(generation, 96, 0), to = nodeAt(generation, 0, 0);
        const auto answer = pairCase({.generation = generation}, from, to);
        CAUSE(answer, noTraversal);
        QCOMPARE(answer->onward.size(), std::size_t{1});
        QCOMPARE(answer->onward[0].node, nodeAt(generation, 192, 0));
        QCOMPARE(answer->onward[0].count, 3u);
        QVERIFY(!answer->linksAround);
        QVERIFY(answer->inference.find("without a map") != std::string::npos);
        const auto far = pairCase({.generation = generation}, to, nodeAt(generation, 960, 0));
        CAUSE(far, noTraversal);
        QCOMPARE(far->checks[0].threshold, 192.0);
        QVERIFY(far->linksAround && *far->linksAround == 10);
    }

    void onlyTooFast() {
        const auto generation = generated(walks());
        const auto from = nodeAt(generation, 0, 600);
        const auto& rejected = generation.links->rejected;
        const auto fast = std::ranges::find(
            rejected, generation.graph->nodeOf[static_cast<std::size_t>(from)], &RejectedLink::from);
        QVERIFY(fast != rejected.end());
        const auto answer = pairCase({.generation = generation}, from, fast->to);
        CAUSE(answer, onlyFast);
        QCOMPARE(answer->checks[0].value, 600.0);
        QCOMPARE(answer->checks[0].threshold, 450.0);
        QCOMPARE(answer->traversals.size(), std::size_t{3});
        QVERIFY(answer->traversals[0].fast);
    }

    void tooFewVotes() {
        Parameters parameters;
        QVERIFY(parameters.set(Param::LinkMinWeight, 4));
        const auto generation = generated(walks(), parameters);
        const auto answer =
            pairCase({.generation = generation}, nodeAt(generation, 0, 0), nodeAt(generation, 96, 0));
        CAUSE(answer, minWeight);
        QCOMPARE(answer->checks[0].value, 3.0);
        QCOMPARE(answer->checks[0].threshold, 4.0);
    }

    void everyRejectionOfARealMapIsNamed() {
        REQUIRE_SHARED_DATA();
        PipelineInput input;
        input.map = *GameMap::read(sharedData() / "maps" / "wizs.bsp");
        for (const auto& file : std::filesystem::directory_iterator(sharedData() / "demos" / "wizs"))
            input.demos.push_back({file.path(), {}});
        auto parameters = demosAlone();
        QVERIFY(parameters.set(Param::LinkMaxPerNode, 12));
        // A pair is asked for by nodes that are there.
        QVERIFY(parameters.setText("nodes.main_component", "off"));
        const auto generation = generated(input, parameters);
        const std::map<LinkRejection, PairCause> causes{{LinkRejection::onlyFast, PairCause::onlyFast},
                                                        {LinkRejection::minWeight, PairCause::minWeight},
                                                        {LinkRejection::tooHigh, PairCause::tooHigh},
                                                        {LinkRejection::blocked, PairCause::blocked},
                                                        {LinkRejection::maxPerNode, PairCause::maxPerNode}};
        std::map<LinkRejection, int> asked;
        for (const auto& rejected : generation.links->rejected) {
            constexpr int kEnough = 12;
            if (asked[rejected.reason] == kEnough) continue;
            const auto find = [&](std::int32_t node) {
                return static_cast<std::int32_t>(std::ranges::find(generation.graph->nodeOf, node) -
                                                 generation.graph->nodeOf.begin());
            };
            const auto answer = pairCase({.generation = generation}, find(rejected.from), find(rejected.to));
            QVERIFY(answer);
            // The way back of another link may have been inferred all the same.
            if (answer->cause == PairCause::linked) continue;
            ++asked[rejected.reason];
            QCOMPARE(answer->cause, causes.at(rejected.reason));
            QCOMPARE(answer->checks[0].value, static_cast<double>(rejected.value));
            QVERIFY(!answer->checks[0].holds);
            QVERIFY(answer->trial && answer->way);
        }
        QVERIFY(asked[LinkRejection::onlyFast] > 0);
        QVERIFY(asked[LinkRejection::blocked] > 0);
        QVERIFY(asked[LinkRejection::maxPerNode] > 0);
    }

    void leftOutBecauseBotsDoNotMakeIt() {
        auto parameters = demosAlone();
        QVERIFY(parameters.setText("links.verify", "drop"));
        QVERIFY(parameters.setText("nodes.main_component", "off"));
        const auto generation = generated(handMadeInput(), parameters);
        QVERIFY(!generation.graph->rejected.empty());
        for (const auto& [from, to] : generation.graph->rejected) {
            const auto answer = pairCase({.generation = generation}, from, to);
            CAUSE(answer, rejected);
        }
    }

    void removedByFeedbackOrByAnEdit() {
        auto input = walks();
        const auto before = generated(input);
        const auto from = nodeAt(before, 0, 0), to = nodeAt(before, 96, 0);
        const auto& nodes = before.graph->graph.nodes;
        const auto start = nodes[static_cast<std::size_t>(from)].origin;
        const auto end = nodes[static_cast<std::size_t>(to)].origin;
        const auto ledger = std::make_shared<const Ledger>(
            Ledger{.map = "flat", .iterations = 1, .nodes = {}, .links = {{start, end, 1, "4 of 5 failed"}}});
        input.ledger = ledger;
        const auto fed = generated(input);
        const auto answer = pairCase({.generation = fed, .ledger = ledger.get()}, from, to);
        CAUSE(answer, feedback);
        QVERIFY(answer->sentence.find("4 of 5 failed") != std::string::npos);

        input.ledger = nullptr;
        PatchFile patches{.map = "flat"};
        patches.patches.push_back(
            {.id = "cut", .operation = PatchOperation::deleteLink, .at = start, .to = end});
        input.patches = std::make_shared<const PatchFile>(patches);
        const auto edited = generated(input);
        const auto cut = pairCase({.generation = edited, .patches = patches.patches}, from, to);
        CAUSE(cut, edit);
        QVERIFY(cut->sentence.find("cut (delete_link)") != std::string::npos);
    }

    void aNavFromAFileAndNodesThatAreNotThere() {
        NavGraph graph;
        graph.nodes.push_back({.origin = Vec3(0, 0, 24)});
        graph.nodes.push_back({.origin = Vec3(96, 0, 24)});
        const auto generation =
            generationOfNav(graph, {.mapName = "flat", .map = {}, .ledger = {}, .patches = {}});
        const auto answer = pairCase({.generation = *generation}, 0, 1);
        CAUSE(answer, notFromDemos);
        QVERIFY(!pairCase({.generation = *generation}, 0, 0));
        QVERIFY(!pairCase({.generation = *generation}, 0, 2));
        QVERIFY(!pairCase({.generation = *generation}, -1, 0));
    }
};

NAVWRIGHT_TEST(TestPairCase);
#include "tst_pair_case.moc"
