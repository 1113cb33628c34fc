#include <QtTest>

#include <numeric>
#include <random>

#include "core/nav/graph/nav_diff.h"
#include "nav_samples.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

NavDiff diff(const NavGraph& a, const NavGraph& b, const NavDiffOptions& options = {}) {
    JobContext context;
    return *diffNavs(a, b, options, context);
}

/// Nodes at x = 100 * index, each linked to the next.
NavGraph chain(int count) {
    NavGraph graph;
    for (int i = 0; i < count; ++i) graph.nodes.push_back({.origin = Vec3(100 * i, 0, 24)});
    for (std::int32_t i = 0; i + 1 < count; ++i) {
        graph.nodes[static_cast<std::size_t>(i)].links.push_back({.target = i + 1, .cost = 100});
    }
    return graph;
}

/// The same nav with its nodes in another order.
NavGraph shuffled(const NavGraph& graph, unsigned seed) {
    std::vector<std::int32_t> order(graph.nodes.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::shuffle(order, std::mt19937(seed));
    NavGraph other;
    other.nodes.resize(graph.nodes.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        auto& node = other.nodes[static_cast<std::size_t>(order[i])];
        node = graph.nodes[i];
        for (auto& link : node.links) link.target = order[static_cast<std::size_t>(link.target)];
        std::ranges::reverse(node.links);
    }
    return other;
}

}  // namespace

class TestNavDiff : public QObject {
    Q_OBJECT

  private slots:
    void aNavDoesNotDifferFromItself() {
        const auto graph = randomNav(400, 3);
        const auto found = diff(graph, graph);
        QVERIFY(found.empty());
        QCOMPARE(found.matched.size(), std::size_t{400});
        QVERIFY(diff({}, {}).empty());
    }

    void theOrderOfNodesDoesNotMatter() {
        const auto graph = randomNav(400, 3);
        QVERIFY(diff(graph, shuffled(graph, 5)).empty());
    }

    void knownChangesAreExactlyFound() {
        const auto a = chain(8);
        auto b = a;
        b.nodes[1].origin.y = 20;                                // moved
        b.nodes[2].origin.y = 0.4f;                              // too little to count
        b.nodes[3].type = NodeType::crouch;                      // retyped
        b.nodes[4].links[0].type = NodeType::jump;               // link retyped
        b.nodes[5].links.clear();                                // link removed
        b.nodes[0].links.push_back({.target = 2, .cost = 200});  // link added
        b.nodes[7].origin.y = 500;                               // one removed, one added
        const auto found = diff(a, b);
        QCOMPARE(found.nodesMoved.size(), std::size_t{1});
        QCOMPARE(found.nodesMoved[0].a, 1);
        QCOMPARE(found.nodesMoved[0].distance, 20.0f);
        QCOMPARE(found.nodesRetyped.size(), std::size_t{1});
        QCOMPARE(found.nodesRetyped[0].b, 3);
        QVERIFY((found.nodesRemoved == std::vector<std::int32_t>{7}));
        QVERIFY((found.nodesAdded == std::vector<std::int32_t>{7}));
        QCOMPARE(found.linksRetyped.size(), std::size_t{1});
        QVERIFY((found.linksRetyped[0].a == NodeLink{4, 5}));
        QVERIFY((found.linksRemoved == std::vector<NodeLink>{{5, 6}, {6, 7}}));
        QVERIFY((found.linksAdded == std::vector<NodeLink>{{0, 2}, {6, 7}}));
    }

    void anotherCostIsADifference() {
        const auto a = chain(8);
        auto b = a;
        b.nodes[4].links[0].cost += 0.25f;
        const auto found = diff(a, b);
        QCOMPARE(found.linksRecosted.size(), std::size_t{1});
        QVERIFY((found.linksRecosted[0].a == NodeLink{4, 5} && found.linksRecosted[0].b == NodeLink{4, 5}));
        QVERIFY(!found.empty() && found.linksRetyped.empty());
        QVERIFY(diff(a, b, {.costs = false}).empty());
    }

    /// A node that moves takes the costs of its links along; that is one difference, not three.
    void costsThatFollowAMoveAreNone() {
        auto a = chain(8);
        for (std::size_t i = 0; i < 7; ++i)
            a.nodes[i].links[0].cost = 100 + linkCost(a.nodes[i].origin, a.nodes[i + 1].origin);
        auto b = a;
        b.nodes[3].origin.y = 20;
        for (const std::size_t i : {2u, 3u})
            b.nodes[i].links[0].cost = 100 + linkCost(b.nodes[i].origin, b.nodes[i + 1].origin);
        QVERIFY(b.nodes[3].links[0].cost != a.nodes[3].links[0].cost);
        QVERIFY(diff(a, b).linksRecosted.empty());
        b.nodes[3].links[0].cost += 5;
        QCOMPARE(diff(a, b).linksRecosted.size(), std::size_t{1});
    }

    void theOtherWayRoundAddedIsRemoved() {
        const auto a = randomNav(200, 1);
        auto b = randomNav(220, 1);
        for (std::size_t i = 0; i < b.nodes.size(); i += 9) b.nodes[i].origin += Vec3(30, -10, 4);
        const auto there = diff(a, b);
        const auto back = diff(b, a);
        QVERIFY(!there.empty());
        QVERIFY(there.nodesAdded == back.nodesRemoved);
        QVERIFY(there.nodesRemoved == back.nodesAdded);
        QVERIFY(there.linksAdded == back.linksRemoved);
        QVERIFY(there.linksRemoved == back.linksAdded);
        QCOMPARE(there.nodesMoved.size(), back.nodesMoved.size());
        QCOMPARE(there.linksRetyped.size(), back.linksRetyped.size());
    }

    void nearestPairsMatchFirst() {
        NavGraph a;
        a.nodes = {{.origin = Vec3(0, 0, 24)}, {.origin = Vec3(40, 0, 24)}};
        NavGraph b;
        b.nodes = {{.origin = Vec3(30, 0, 24)}, {.origin = Vec3(70, 0, 24)}};
        const auto found = diff(a, b);
        QCOMPARE(found.matched.size(), std::size_t{1});
        QCOMPARE(found.matched[0].a, 1);
        QCOMPARE(found.matched[0].b, 0);
        QVERIFY((found.nodesRemoved == std::vector<std::int32_t>{0}));
        QVERIFY((found.nodesAdded == std::vector<std::int32_t>{1}));
    }

    void theRadiusLimitsMatches() {
        const auto a = chain(2);
        auto b = a;
        b.nodes[1].origin.y = 60;
        QCOMPARE(diff(a, b, {.radius = 59}).nodesAdded.size(), std::size_t{1});
        QCOMPARE(diff(a, b, {.radius = 60}).nodesMoved.size(), std::size_t{1});
    }

    /// What was taken out or put in is found again, whatever it was.
    void randomEditsAreFound() {
        for (unsigned seed = 0; seed < 10; ++seed) {
            const auto a = randomNav(300, seed);
            auto b = a;
            std::vector<bool> keep(300, true);
            std::mt19937 random(seed);
            for (int i = 0; i < 20; ++i) keep[random() % 300] = false;
            keepNodes(b, keep);
            const auto removed = static_cast<std::size_t>(std::ranges::count(keep, false));
            const auto found = diff(a, shuffled(b, seed), {.radius = 0.1f});
            QCOMPARE(found.nodesRemoved.size(), removed);
            for (const auto node : found.nodesRemoved) QVERIFY(!keep[static_cast<std::size_t>(node)]);
            QVERIFY(found.nodesAdded.empty() && found.linksAdded.empty() && found.nodesMoved.empty());
            QCOMPARE(found.linksRemoved.size(), a.linkCount() - b.linkCount());
        }
    }

    void cancelIsHeard() {
        JobContext context(alreadyStopped());
        const auto found = diffNavs(chain(3), chain(3), {}, context);
        QVERIFY(!found && found.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestNavDiff);
#include "tst_nav_diff.moc"
