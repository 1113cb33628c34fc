#include <QtTest>

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "core/edit/rerelease/graph_delta.h"
#include "core/edit/rerelease/rerelease_edits.h"
#include "random_rerelease_nav.h"
#include "rerelease_samples.h"
#include "test_program.h"

using namespace navwright;

namespace {

using Edit = std::function<Result<bool>(RereleaseGraph&)>;

/// The graph after the edit; checks that the difference undoes it and does it again, exactly.
RereleaseGraph edited(const RereleaseGraph& graph, const Edit& edit) {
    auto after = graph;
    const auto changed = edit(after);
    if (!changed) qFatal("%s", changed.error().message().c_str());
    if (*changed != (after != graph)) qFatal("the edit does not say whether it changed something");
    const auto delta = deltaBetween(graph, after);
    auto back = after;
    if (!applyDelta(back, reversed(delta)) || back != graph) qFatal("the edit is not undone");
    if (reversed(reversed(delta)) != delta) qFatal("twice reversed is another edit");
    if (!applyDelta(back, delta) || back != after) qFatal("the edit is not done again");
    return after;
}

Edit moved(const Vec3& by, std::vector<std::int32_t> nodes) {
    return [by, nodes](RereleaseGraph& g) {
        return editRereleaseNodes(g, nodes, [&](RereleaseNode& node) { node.origin += by; });
    };
}

Edit sized(std::uint16_t radius, std::vector<std::int32_t> nodes) {
    return [radius, nodes](RereleaseGraph& g) {
        return editRereleaseNodes(g, nodes, [&](RereleaseNode& node) { node.radius = radius; });
    };
}

/// A change of links.
Edit linked(std::vector<LinkPlace> links, std::function<void(RereleaseLink&)> change) {
    return [links = std::move(links), change = std::move(change)](RereleaseGraph& g) {
        return editRereleaseLinks(g, links, change);
    };
}

constexpr std::array<std::int32_t, 2> kFirstAndThird{0, 2};

}  // namespace

Q_DECLARE_METATYPE(Edit)

class TestRereleaseEdits : public QObject {
    Q_OBJECT

  private slots:
    void nodesAreAddedAtTheEnd() {
        const auto graph = sampleRerelease();
        const RereleaseNode node{.origin = {5, 6, 7}, .flags = 64, .radius = 16, .links = {{.target = 1}}};
        const auto after = edited(graph, [&](auto& g) { return addRereleaseNode(g, node); });
        QCOMPARE(after.nodes.size(), graph.nodes.size() + 1);
        QVERIFY(after.nodes.back() == node);
    }

    void movedNodesKeepEverythingElse() {
        const auto graph = sampleRerelease();
        const auto after = edited(graph, moved(Vec3(1, -2, 4), {0, 2}));
        QVERIFY(after.nodes[0].origin == graph.nodes[0].origin + Vec3(1, -2, 4));
        QVERIFY(after.nodes[1] == graph.nodes[1]);
        QVERIFY(after.nodes[2].origin == graph.nodes[2].origin + Vec3(1, -2, 4));
        QVERIFY(after.nodes[2].links == graph.nodes[2].links);
    }

    void removedNodesTakeTheirLinksAlong() {
        const auto graph = sampleRerelease();
        const auto after = edited(graph, [](auto& g) { return removeRereleaseNodes(g, kFirstAndThird); });
        QCOMPARE(after.nodes.size(), std::size_t{2});
        QVERIFY(after.nodes[0].origin == graph.nodes[1].origin);
        QVERIFY(after.nodes[0].links.empty());
        // 3 led to 0, 1 and 2: what is left leads to what was node 1.
        QCOMPARE(after.nodes[1].links.size(), std::size_t{1});
        QCOMPARE(after.nodes[1].links[0].target, 0);
        QVERIFY(after.nodes[1].links[0].kind() == RereleaseLinkType::train);
    }

    void flagsAndRadius() {
        const auto graph = sampleRerelease();
        const auto flagged = edited(graph, [](auto& g) {
            return editRereleaseNodes(g, kFirstAndThird,
                                      [](RereleaseNode& node) { node.flags = rerelease_flag::kHazard; });
        });
        QCOMPARE(flagged.nodes[0].flags, rerelease_flag::kHazard);
        QCOMPARE(flagged.nodes[1].flags, graph.nodes[1].flags);
        auto small = edited(graph, sized(48, {0, 2}));
        QCOMPARE(small.nodes[0].radius, std::uint16_t{48});
        QCOMPARE(small.nodes[1].radius, graph.nodes[1].radius);
        // What is so already is no change.
        QVERIFY(!sized(48, {0, 2})(small).value());
    }

    void linksOfOneNodeAreRemovedTogether() {
        const auto graph = sampleRerelease();
        const std::array<LinkPlace, 3> links{LinkPlace{2, 2}, LinkPlace{0, 1}, LinkPlace{2, 0}};
        const auto after = edited(graph, [&](auto& g) { return removeRereleaseLinks(g, links); });
        QCOMPARE(after.nodes[2].links.size(), std::size_t{1});
        QVERIFY(after.nodes[2].links[0] == graph.nodes[2].links[1]);
        QCOMPARE(after.nodes[0].links.size(), std::size_t{2});
        QVERIFY(after.nodes[0].links[1] == graph.nodes[0].links[2]);
    }

    void fieldsOfLinks() {
        auto graph = sampleRerelease();
        graph.game = RereleaseGame::quake2;
        const std::vector links{LinkPlace{0, 0}, LinkPlace{1, 1}};
        const auto typed = edited(graph, linked(links, [](auto& link) { link.setKind(std::uint8_t{10}); }));
        QVERIFY(typed.nodes[0].links[0].quake2Kind() == Quake2LinkType::ladder);
        QVERIFY(typed.nodes[1].links[1].quake2Kind() == Quake2LinkType::ladder);
        const auto flagged = edited(typed, linked(links, [](auto& link) { link.setFlags(0x13); }));
        QCOMPARE(flagged.nodes[0].links[0].flags(), std::uint8_t{0x13});
        QVERIFY(flagged.nodes[0].links[0].quake2Kind() == Quake2LinkType::ladder);
        const RereleaseTraversal way{{1, 1, 1}, {2, 2, 2}, {3, 3, 3}, {-1, 0, 0}};
        const auto climbed = edited(flagged, linked(links, [&](auto& link) { link.traversal = way; }));
        QVERIFY(climbed.nodes[1].links[1].traversal == way);
        const auto plain = edited(climbed, linked(links, [](auto& link) { link.traversal.reset(); }));
        QVERIFY(!plain.nodes[0].links[0].traversal && !plain.nodes[1].links[1].traversal);
        const RereleaseEdict door{.bounds = {Vec3(-8), Vec3(8)}, .entityId = -3, .modelIndex = 2};
        const auto shut = edited(plain, linked(links, [&](auto& link) { link.edict = door; }));
        QVERIFY(shut.nodes[1].links[1].edict == door);
        QVERIFY(edited(shut, linked(links, [](auto& link) { link.edict.reset(); })) == plain);
    }

    void addedLinksAreTheLast() {
        const auto graph = sampleRerelease();
        RereleaseLink link{.target = 3, .type = 4};
        auto after = edited(graph, [&](auto& g) { return addRereleaseLink(g, 1, link); });
        QVERIFY(after.nodes[1].links.back() == link);
        QVERIFY(!addRereleaseLink(after, 1, link));  // one leads there already
        link.target = 1;
        QVERIFY(!addRereleaseLink(after, 1, link));  // its own start
    }

    void quakeTakesTwelveLinks() {
        RereleaseGraph graph;
        graph.nodes.resize(20);
        for (std::int32_t i = 1; i <= 12; ++i) QVERIFY(addRereleaseLink(graph, 0, {.target = i}).has_value());
        const auto refused = addRereleaseLink(graph, 0, {.target = 13});
        QVERIFY(!refused && refused.error().message().contains("12 links"));
        graph.game = RereleaseGame::quake2;
        QVERIFY(addRereleaseLink(graph, 0, {.target = 13}).has_value());
    }

    void whatIsNotThereIsRefused_data() {
        QTest::addColumn<Edit>("edit");
        static constexpr auto kNan = std::numeric_limits<float>::quiet_NaN();
        static constexpr std::array<std::int32_t, 1> kBelow{-1};
        static constexpr std::array<LinkPlace, 1> kNoNode{LinkPlace{4, 0}};
        static constexpr std::array<LinkPlace, 2> kSame{LinkPlace{0, 1}, LinkPlace{0, 1}};
        const auto row = [](const char* name, Edit edit) { QTest::newRow(name) << std::move(edit); };
        row("node behind", moved(Vec3(1), {4}));
        row("node below", [](auto& g) { return removeRereleaseNodes(g, kBelow); });
        row("node twice", sized(4, {1, 1}));
        row("link of no node", [](auto& g) { return removeRereleaseLinks(g, kNoNode); });
        row("no link", linked({{0, 3}}, [](auto& link) { link.setFlags(1); }));
        row("link far", linked({{SIZE_MAX, SIZE_MAX}}, [](auto& link) { link.traversal.reset(); }));
        row("link twice", [](auto& g) { return removeRereleaseLinks(g, kSame); });
        row("moved nowhere", moved(Vec3(kNan, 0, 0), {1}));
        row("moved out", moved(Vec3(0, 0, 1e9f), {0, 1}));
        row("added nowhere", [](auto& g) { return addRereleaseNode(g, {.origin = Vec3(kNan)}); });
        row("added link",
            [](auto& g) { return addRereleaseNode(g, {.origin = Vec3(1), .links = {{.target = 9}}}); });
        row("link to nothing", [](auto& g) { return addRereleaseLink(g, 0, {.target = 4}); });
        row("link to below", [](auto& g) { return addRereleaseLink(g, 0, {.target = -1}); });
        row("link from nothing", [](auto& g) { return addRereleaseLink(g, -7, {.target = 0}); });
        row("traversal nowhere", linked({{0, 0}}, [](auto& link) {
                link.traversal = RereleaseTraversal{Vec3(0), Vec3(kNan), Vec3(0)};
            }));
        row("edict nowhere", linked({{0, 0}}, [](auto& link) {
                link.edict = RereleaseEdict{.bounds = {Vec3(0), Vec3(kNan)}};
            }));
    }
    void whatIsNotThereIsRefused() {
        QFETCH(Edit, edit);
        auto graph = sampleRerelease();
        const auto refused = edit(graph);
        QVERIFY(!refused);
        QVERIFY(!refused.error().message().empty());
        QCOMPARE(graph, sampleRerelease());
    }

    void deltasThatDoNotFitChangeNothing_data() {
        QTest::addColumn<GraphDelta>("delta");
        const auto graph = sampleRerelease();
        const auto node = graph.nodes[1];
        const auto row = [](const char* name, GraphDelta delta) { QTest::newRow(name) << delta; };
        const auto delta = [](std::vector<GraphDelta::Changed> changed) {
            return GraphDelta{.common = 4, .changed = std::move(changed)};
        };
        row("changed far", delta({{9, node, node}}));
        row("not as before", delta({{1, graph.nodes[0], node}}));
        row("more nodes before", {.common = 4, .removed = {node}});
        row("fewer nodes before", {.common = 3});
        row("removed another", {.common = 3, .removed = {graph.nodes[0]}});
        row("heuristic", {.common = 4, .heuristicBefore = 0.5f});
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
        QVERIFY(addRereleaseNode(graph, {}).has_value());
        QVERIFY(!addRereleaseNode(graph, {}));
    }

    void wholeGraphsAreOneStep() {
        for (const std::uint32_t seed : {1u, 2u, 3u}) {
            const auto a = random_rerelease_nav::make(20, seed, RereleaseGame::quake);
            for (const std::size_t nodes : {12u, 20u, 31u}) {
                const auto b = random_rerelease_nav::make(nodes, seed + 7, RereleaseGame::quake);
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
        const auto first = random_rerelease_nav::make(30, 9, RereleaseGame::quake2);
        auto graph = first;
        std::vector<GraphDelta> done;
        for (int i = 0; i < 200; ++i) {
            const auto before = graph;
            const auto node = static_cast<std::int32_t>(random() % graph.nodes.size());
            const std::array<std::int32_t, 1> nodes{node};
            auto made = Result<bool>(false);
            switch (random() % 4) {
                case 0:
                    if (graph.nodes.size() > 5) made = removeRereleaseNodes(graph, nodes);
                    break;
                case 1:
                    made = addRereleaseNode(
                        graph, {.origin = random_rerelease_nav::place(random), .links = {{.target = node}}});
                    break;
                case 2:
                    made = addRereleaseLink(
                        graph, node,
                        random_rerelease_nav::link(
                            random, static_cast<std::int32_t>(random() % graph.nodes.size()), graph.game));
                    break;
                default:
                    made = moved(Vec3(4), {node})(graph);
            }
            if (made) done.push_back(deltaBetween(before, graph));  // else a link that is there
        }
        QVERIFY(done.size() > 100);
        for (auto i = done.size(); i-- > 0;) QVERIFY(applyDelta(graph, reversed(done[i])).has_value());
        QCOMPARE(graph, first);
    }
};

NAVWRIGHT_TEST(TestRereleaseEdits);
#include "tst_rerelease_edits.moc"
