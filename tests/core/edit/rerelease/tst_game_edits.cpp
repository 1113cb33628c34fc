#include <QtTest>

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "core/edit/rerelease/game_edits.h"
#include "random_game_nav.h"
#include "rerelease_samples.h"
#include "test_program.h"

using namespace navwright;

namespace {

using Edit = std::function<Result<GraphDelta>(const RereleaseGraph&)>;

/// The graph after the edit; checks that it is undone and done again exactly.
RereleaseGraph edited(const RereleaseGraph& graph, const Edit& edit) {
    const auto delta = edit(graph);
    if (!delta) qFatal("%s", delta.error().message().c_str());
    auto after = graph;
    if (const auto done = applyDelta(after, *delta); !done) qFatal("%s", done.error().message().c_str());
    auto back = after;
    const auto undone = applyDelta(back, reversed(*delta));
    if (!undone || back != graph) qFatal("the edit is not undone");
    if (reversed(reversed(*delta)) != *delta) qFatal("twice reversed is another edit");
    if (!applyDelta(back, *delta) || back != after) qFatal("the edit is not done again");
    return after;
}

constexpr std::array<std::int32_t, 2> kFirstAndThird{0, 2};

}  // namespace

Q_DECLARE_METATYPE(Edit)

class TestGameEdits : public QObject {
    Q_OBJECT

  private slots:
    void nodesAreAddedAtTheEnd() {
        const auto graph = sampleRerelease();
        const RereleaseNode node{.origin = {5, 6, 7}, .flags = 64, .radius = 16, .links = {{.target = 1}}};
        const auto after = edited(graph, [&](const auto& g) { return addRereleaseNode(g, node); });
        QCOMPARE(after.nodes.size(), graph.nodes.size() + 1);
        QVERIFY(after.nodes.back() == node);
    }

    void movedNodesKeepEverythingElse() {
        const auto graph = sampleRerelease();
        const auto after = edited(
            graph, [](const auto& g) { return moveRereleaseNodes(g, kFirstAndThird, Vec3(1, -2, 4)); });
        QVERIFY(after.nodes[0].origin == graph.nodes[0].origin + Vec3(1, -2, 4));
        QVERIFY(after.nodes[1] == graph.nodes[1]);
        QVERIFY(after.nodes[2].origin == graph.nodes[2].origin + Vec3(1, -2, 4));
        QVERIFY(after.nodes[2].links == graph.nodes[2].links);
    }

    void removedNodesTakeTheirLinksAlong() {
        const auto graph = sampleRerelease();
        const auto after =
            edited(graph, [](const auto& g) { return removeRereleaseNodes(g, kFirstAndThird); });
        QCOMPARE(after.nodes.size(), std::size_t{2});
        QVERIFY(after.nodes[0].origin == graph.nodes[1].origin);
        QVERIFY(after.nodes[0].links.empty());
        // 3 led to 0, 1 and 2: what is left leads to what was node 1.
        QCOMPARE(after.nodes[1].links.size(), std::size_t{1});
        QCOMPARE(after.nodes[1].links[0].target, 0);
        QVERIFY(after.nodes[1].links[0].kind() == RereleaseLinkType::train);
        const auto delta = removeRereleaseNodes(graph, kFirstAndThird);
        QVERIFY((newIndices(*delta, 4) == std::vector<std::int32_t>{-1, 0, -1, 1}));
        QVERIFY((newIndices(reversed(*delta), 2) == std::vector<std::int32_t>{1, 3}));
    }

    void flagsAndRadius() {
        const auto graph = sampleRerelease();
        const auto flagged = edited(graph, [](const auto& g) {
            return setRereleaseNodeFlags(g, kFirstAndThird, rerelease_flag::kHazard,
                                         rerelease_flag::kElevatorTop);
        });
        QCOMPARE(flagged.nodes[0].flags, rerelease_flag::kHazard);
        QCOMPARE(flagged.nodes[2].flags, static_cast<std::uint16_t>(0xffff & ~rerelease_flag::kElevatorTop));
        const auto sized =
            edited(graph, [](const auto& g) { return setRereleaseNodeRadius(g, kFirstAndThird, 48); });
        QCOMPARE(sized.nodes[0].radius, std::uint16_t{48});
        QCOMPARE(sized.nodes[1].radius, graph.nodes[1].radius);
        // What is so already is no change.
        QVERIFY(setRereleaseNodeRadius(sized, kFirstAndThird, 48)->empty());
        QVERIFY(setRereleaseNodeFlags(graph, kFirstAndThird, 0, 0)->empty());
    }

    void linksOfOneNodeAreRemovedTogether() {
        const auto graph = sampleRerelease();
        const std::array<LinkPlace, 3> links{LinkPlace{2, 2}, LinkPlace{0, 1}, LinkPlace{2, 0}};
        const auto after = edited(graph, [&](const auto& g) { return removeRereleaseLinks(g, links); });
        QCOMPARE(after.nodes[2].links.size(), std::size_t{1});
        QVERIFY(after.nodes[2].links[0] == graph.nodes[2].links[1]);
        QCOMPARE(after.nodes[0].links.size(), std::size_t{2});
        QVERIFY(after.nodes[0].links[1] == graph.nodes[0].links[2]);
    }

    void fieldsOfLinks() {
        auto graph = sampleRerelease();
        graph.game = RereleaseGame::quake2;
        const std::array<LinkPlace, 2> links{LinkPlace{0, 0}, LinkPlace{1, 1}};
        const auto typed = edited(graph, [&](const auto& g) { return setRereleaseLinkType(g, links, 10); });
        QVERIFY(typed.nodes[0].links[0].quake2Kind() == Quake2LinkType::ladder);
        QVERIFY(typed.nodes[1].links[1].quake2Kind() == Quake2LinkType::ladder);
        const auto flagged =
            edited(typed, [&](const auto& g) { return setRereleaseLinkFlags(g, links, 0x13, 0); });
        QCOMPARE(flagged.nodes[0].links[0].flags(), std::uint8_t{0x13});
        QVERIFY(flagged.nodes[0].links[0].quake2Kind() == Quake2LinkType::ladder);
        const RereleaseTraversal way{{1, 1, 1}, {2, 2, 2}, {3, 3, 3}, {-1, 0, 0}};
        const auto climbed =
            edited(flagged, [&](const auto& g) { return setRereleaseTraversal(g, links, way); });
        QVERIFY(climbed.nodes[1].links[1].traversal == way);
        const auto plain =
            edited(climbed, [&](const auto& g) { return setRereleaseTraversal(g, links, std::nullopt); });
        QVERIFY(!plain.nodes[0].links[0].traversal && !plain.nodes[1].links[1].traversal);
        const RereleaseEdict door{.bounds = {Vec3(-8), Vec3(8)}, .entityId = -3, .modelIndex = 2};
        const auto shut = edited(plain, [&](const auto& g) { return setRereleaseEdict(g, links, door); });
        QVERIFY(shut.nodes[1].links[1].edict == door);
        const auto open =
            edited(shut, [&](const auto& g) { return setRereleaseEdict(g, links, std::nullopt); });
        QVERIFY(open == plain);
    }

    void addedLinksAreTheLast() {
        const auto graph = sampleRerelease();
        RereleaseLink link{.target = 3, .type = 4};
        const auto after = edited(graph, [&](const auto& g) { return addRereleaseLink(g, 1, link); });
        QVERIFY(after.nodes[1].links.back() == link);
        QVERIFY(!addRereleaseLink(after, 1, link));  // one leads there already
        link.target = 1;
        QVERIFY(!addRereleaseLink(after, 1, link));  // its own start
    }

    void quakeTakesTwelveLinks() {
        RereleaseGraph graph;
        graph.nodes.resize(20);
        for (std::int32_t i = 1; i <= 12; ++i) {
            auto delta = addRereleaseLink(graph, 0, {.target = i});
            QVERIFY(delta && applyDelta(graph, *delta));
        }
        const auto refused = addRereleaseLink(graph, 0, {.target = 13});
        QVERIFY(!refused && refused.error().message().contains("12 links"));
        graph.game = RereleaseGame::quake2;
        QVERIFY(addRereleaseLink(graph, 0, {.target = 13}).has_value());
    }

    void theHeuristicComesAndGoes() {
        const auto graph = sampleRerelease();
        const auto with = edited(graph, [](const auto& g) { return setRereleaseHeuristic(g, 0.8f); });
        QCOMPARE(with.heuristic, std::optional(0.8f));
        QCOMPARE(edited(with, [](const auto& g) { return setRereleaseHeuristic(g, std::nullopt); }), graph);
        QVERIFY(setRereleaseHeuristic(with, 0.8f)->empty());
    }

    void whatIsNotThereIsRefused_data() {
        QTest::addColumn<Edit>("edit");
        static constexpr auto kNan = std::numeric_limits<float>::quiet_NaN();
        static constexpr std::array<std::int32_t, 1> kBehind{4}, kBelow{-1}, kHere{1};
        static constexpr std::array<std::int32_t, 2> kTwice{1, 1};
        static constexpr std::array<LinkPlace, 1> kNoNode{LinkPlace{4, 0}}, kNoLink{LinkPlace{0, 3}},
            kFar{LinkPlace{SIZE_MAX, SIZE_MAX}}, kLink{LinkPlace{0, 0}};
        static constexpr std::array<LinkPlace, 2> kSame{LinkPlace{0, 1}, LinkPlace{0, 1}};
        const auto row = [](const char* name, Edit edit) { QTest::newRow(name) << std::move(edit); };
        row("node behind", [](const auto& g) { return moveRereleaseNodes(g, kBehind, Vec3(1)); });
        row("node below", [](const auto& g) { return removeRereleaseNodes(g, kBelow); });
        row("node twice", [](const auto& g) { return setRereleaseNodeRadius(g, kTwice, 4); });
        row("link of no node", [](const auto& g) { return removeRereleaseLinks(g, kNoNode); });
        row("no link", [](const auto& g) { return setRereleaseLinkType(g, kNoLink, 1); });
        row("link far", [](const auto& g) { return setRereleaseTraversal(g, kFar, std::nullopt); });
        row("link twice", [](const auto& g) { return removeRereleaseLinks(g, kSame); });
        row("moved nowhere", [](const auto& g) { return moveRereleaseNodes(g, kHere, Vec3(kNan, 0, 0)); });
        row("moved out", [](const auto& g) { return moveRereleaseNodes(g, kHere, Vec3(0, 0, 1e9f)); });
        row("added nowhere", [](const auto& g) { return addRereleaseNode(g, {.origin = Vec3(kNan)}); });
        row("added link",
            [](const auto& g) { return addRereleaseNode(g, {.origin = Vec3(1), .links = {{.target = 9}}}); });
        row("link to nothing", [](const auto& g) { return addRereleaseLink(g, 0, {.target = 4}); });
        row("link to below", [](const auto& g) { return addRereleaseLink(g, 0, {.target = -1}); });
        row("link from nothing", [](const auto& g) { return addRereleaseLink(g, -7, {.target = 0}); });
        row("traversal nowhere", [](const auto& g) {
            return setRereleaseTraversal(g, kLink, RereleaseTraversal{Vec3(0), Vec3(kNan), Vec3(0)});
        });
        row("edict nowhere", [](const auto& g) {
            return setRereleaseEdict(g, kLink, RereleaseEdict{.bounds = {Vec3(0), Vec3(kNan)}});
        });
        row("heuristic", [](const auto& g) { return setRereleaseHeuristic(g, kNan); });
    }
    void whatIsNotThereIsRefused() {
        QFETCH(Edit, edit);
        const auto refused = edit(sampleRerelease());
        QVERIFY(!refused);
        QVERIFY(!refused.error().message().empty());
    }

    void deltasThatDoNotFitChangeNothing_data() {
        QTest::addColumn<GraphDelta>("delta");
        const auto graph = sampleRerelease();
        const auto node = graph.nodes[1];
        auto leadsOut = node;
        leadsOut.links[0].target = 4;
        const auto row = [](const char* name, GraphDelta delta) { QTest::newRow(name) << delta; };
        row("changed far", {.changed = {{9, 9, node, node}}});
        row("changed below", {.changed = {{-1, -1, node, node}}});
        row("another place", {.changed = {{1, 2, node, node}}});
        row("not as before", {.changed = {{1, 1, graph.nodes[0], node}}});
        row("out of order", {.changed = {{1, 1, node, node}, {0, 0, graph.nodes[0], graph.nodes[0]}}});
        row("target far", {.changed = {{1, 1, node, leadsOut}}});
        row("removed far", {.removed = {{4, node}}});
        row("removed twice", {.removed = {{1, node}, {1, node}}});
        row("removed another", {.removed = {{1, graph.nodes[0]}}});
        row("links left to it", {.removed = {{1, node}}});
        row("added far", {.added = {{5, node}}});
        row("added target", {.added = {{4, {.links = {{.target = 5}}}}}});
        row("more removed than there",
            {.removed = {
                 {0, graph.nodes[0]}, {1, node}, {2, graph.nodes[2]}, {3, graph.nodes[3]}, {4, node}}});
        GraphDelta heuristic;
        heuristic.heuristic = {0.5f, std::nullopt};
        row("heuristic", heuristic);
    }
    void deltasThatDoNotFitChangeNothing() {
        QFETCH(GraphDelta, delta);
        auto graph = sampleRerelease();
        QVERIFY(!applyDelta(graph, delta));
        QCOMPARE(graph, sampleRerelease());
    }

    void aFileHoldsNoMoreNodes() {
        RereleaseGraph graph;
        graph.nodes.resize(kMaxRereleaseNodes);
        QVERIFY(!addRereleaseNode(graph, {}));
        graph.nodes.pop_back();
        const auto delta = addRereleaseNode(graph, {});
        QVERIFY(delta && applyDelta(graph, *delta));
        QVERIFY(!applyDelta(graph, *delta));
    }

    void wholeGraphsAreOneStep() {
        for (const std::uint32_t seed : {1u, 2u, 3u}) {
            const auto a = random_game_nav::make(20, seed, RereleaseGame::quake);
            for (const std::size_t nodes : {12u, 20u, 31u}) {
                const auto b = random_game_nav::make(nodes, seed + 7, RereleaseGame::quake);
                auto graph = a;
                const auto delta = deltaBetween(a, b);
                QVERIFY(applyDelta(graph, delta).has_value());
                QCOMPARE(graph, b);
                QVERIFY(applyDelta(graph, reversed(delta)).has_value());
                QCOMPARE(graph, a);
            }
            QVERIFY(deltaBetween(a, a).empty());
        }
    }

    void manyEditsAreUndoneInTurn() {
        std::mt19937 random(5);
        const auto first = random_game_nav::make(30, 9, RereleaseGame::quake2);
        auto graph = first;
        std::vector<GraphDelta> done;
        for (int i = 0; i < 200; ++i) {
            const auto node = static_cast<std::int32_t>(random() % graph.nodes.size());
            const std::array<std::int32_t, 1> nodes{node};
            auto delta = Result<GraphDelta>(GraphDelta());
            switch (random() % 4) {
                case 0:
                    delta = graph.nodes.size() > 5 ? removeRereleaseNodes(graph, nodes) : std::move(delta);
                    break;
                case 1:
                    delta = addRereleaseNode(
                        graph, {.origin = random_game_nav::place(random), .links = {{.target = node}}});
                    break;
                case 2:
                    delta = addRereleaseLink(
                        graph, node,
                        random_game_nav::link(
                            random, static_cast<std::int32_t>(random() % graph.nodes.size()), graph.game));
                    break;
                default:
                    delta = moveRereleaseNodes(graph, nodes, Vec3(4));
            }
            if (!delta) continue;  // a link that is there
            QVERIFY(applyDelta(graph, *delta).has_value());
            done.push_back(*delta);
        }
        QVERIFY(done.size() > 100);
        for (auto i = done.size(); i-- > 0;) QVERIFY(applyDelta(graph, reversed(done[i])).has_value());
        QCOMPARE(graph, first);
    }
};

NAVWRIGHT_TEST(TestGameEdits);
#include "tst_game_edits.moc"
