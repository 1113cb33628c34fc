#include <QtTest>

#include "core/bots/rehearsal/repair.h"
#include "core/nav/graph/components.h"
#include "flat_world.h"
#include "nav_samples.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

void join(NavGraph& graph, std::int32_t a, std::int32_t b) {
    const auto link = [&](std::int32_t from, std::int32_t to) {
        auto& start = graph.nodes[static_cast<std::size_t>(from)];
        const auto& end = graph.nodes[static_cast<std::size_t>(to)];
        start.links.push_back({to, NodeType::move, glm::distance(start.origin, end.origin)});
    };
    link(a, b);
    link(b, a);
}

/// Eight nodes around a square floor.
NavGraph ring() {
    NavGraph graph;
    for (int i = 0; i < 4; ++i) graph.nodes.push_back({.origin = {150.f * static_cast<float>(i), 0.5f, 24}});
    for (int i = 3; i >= 0; --i)
        graph.nodes.push_back({.origin = {150.f * static_cast<float>(i), 300.5f, 24}});
    for (std::int32_t i = 0; i < 8; ++i) join(graph, i, (i + 1) % 8);
    return graph;
}

/// Twelve nodes in a line: every link is the only way to a part.
NavGraph line() {
    return rowOf(12, {0, 0.5f, 24}, {150, 0, 0});
}

/// A minute of eight bots who tried one link.
NavtestReport tried(const NodeLink& link, std::uint32_t attempts, std::uint32_t failures) {
    NavtestReport report;
    report.botCount = 8;
    report.testDurationS = 60;
    report.links = {{.from = link.from,
                     .to = link.to,
                     .attempts = attempts,
                     .traversals = attempts - failures,
                     .failures = failures}};
    return report;
}

struct World {
    World() {
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {3000, 2000, 0}});
        bsp = parts.bsp();
        bsp.entities.push_back({{{"classname", "info_player_deathmatch"}, {"origin", "0 0 24"}}});
        collision.emplace(bsp);
    }
    Result<MendedNav> mend(NavRepair& repair, const NavGraph& graph,
                           std::span<const NodeLink> fixed = {}) const {
        JobContext context;
        RepairSetup setup;
        setup.tests = 1;
        setup.seconds = 20;
        setup.bots = 2;
        setup.jobs = 1;
        return repair.mend(graph, bsp, *collision, fixed, setup, context);
    }

    BspFile bsp;
    std::optional<Collision> collision;
};

LedgerRepair removed(const NavGraph& graph, std::size_t from, std::size_t to) {
    return {.at = graph.nodes[from].origin, .to = graph.nodes[to].origin};
}

}  // namespace

/// Mending by what somebody else's tests report.
class TestRepair : public QObject {
    Q_OBJECT

  private slots:
    void failuresOfSeveralTestsAddUp() {
        NavRepair repair;
        const auto graph = ring();
        repair.learn(graph, tried({0, 1}, 30, 2));
        QVERIFY2(world_.mend(repair, graph)->cures.empty(), "that is chance");
        repair.learn(graph, tried({0, 1}, 15, 2));
        const auto mended = world_.mend(repair, graph);
        QVERIFY(mended.has_value());
        QCOMPARE(mended->cures.size(), std::size_t{1});
        QCOMPARE(mended->cures[0].attempts, 45u);
        QCOMPARE(mended->cures[0].failures, 4u);
        QVERIFY2(findLink(mended->graph.nodes[0], 1) == nullptr, "others lead there");
        QVERIFY2(findLink(mended->graph.nodes[1], 0) != nullptr, "the way back was not tried");
    }

    void failuresAreKnownByPlaceWhenNodesAreNumberedAnew() {
        NavRepair repair;
        auto graph = ring();
        graph.nodes.insert(graph.nodes.begin(), NavNode{.origin = {75, 150, 24}});
        for (auto& node : graph.nodes) {
            for (auto& link : node.links) ++link.target;
        }
        repair.learn(ring(), tried({0, 1}, 9, 1));
        repair.learn(graph, tried({1, 2}, 9, 1));
        QCOMPARE(repair.records().all().at({1, 2}).failures, 2u);
        QCOMPARE(repair.records().all().size(), std::size_t{1});
    }

    void whatWouldCutAPartOffIsNotDone() {
        NavRepair repair;
        const auto graph = line();
        repair.learn(graph, tried({5, 6}, 20, 18));
        const auto mended = world_.mend(repair, graph);
        QVERIFY(mended.has_value());
        QCOMPARE(mended->graph.nodes.size(), graph.nodes.size());
        const std::int32_t start = 0;
        const auto reached = reachableFrom(mended->graph, std::span(&start, 1));
        QCOMPARE(std::ranges::count(reached, true), 12);
    }

    void fixedLinksStay() {
        NavRepair repair;
        const auto graph = ring();
        repair.learn(graph, tried({0, 1}, 20, 18));
        const std::vector<NodeLink> fixed{{0, 1}};
        const auto mended = world_.mend(repair, graph, fixed);
        QVERIFY(mended.has_value() && mended->cures.empty());
        QVERIFY(mended->graph == graph);
    }

    void whatWasTakenBackIsNotTriedAgain() {
        NavRepair repair;
        const auto graph = ring();
        repair.learn(graph, tried({0, 1}, 20, 18));
        const auto before = repair;
        const auto first = world_.mend(repair, graph);
        QVERIFY(first.has_value());
        QCOMPARE(first->cures[0].kind, CureKind::removed);
        QVERIFY2(!repair.records().all().contains({0, 1}), "the link is gone");
        repair.takeBack(first->cures[0], before);
        const auto second = world_.mend(repair, graph);
        QVERIFY(second.has_value());
        QVERIFY2(std::ranges::any_of(second->cures, [](const Cure& cure) { return cure.failures == 18; }),
                 "its failures are known again");
        QVERIFY(std::ranges::none_of(second->cures,
                                     [](const Cure& cure) { return cure.kind == CureKind::removed; }));
        QVERIFY2(!second->cures.empty(), "something else is tried");
    }

    void aCancelEndsIt() {
        NavRepair repair;
        repair.learn(ring(), tried({0, 1}, 20, 18));
        JobContext context(alreadyStopped());
        const auto mended = repair.mend(ring(), world_.bsp, *world_.collision, {}, {}, context);
        QVERIFY(!mended.has_value() && mended.error().cancelled());
    }

    void moreGoingWrongNearByIsHarm() {
        const auto graph = line();
        const std::vector repairs{removed(graph, 0, 1), removed(graph, 9, 10)};
        const auto before = tried({0, 1}, 20, 3), after = tried({1, 2}, 20, 4);
        QCOMPARE(harmfulRepairs(repairs, {graph, before}, {graph, after}), (std::vector{true, false}));
        QCOMPARE(harmfulRepairs(repairs, {graph, after}, {graph, before}), (std::vector{false, false}));
    }

    void harmIsMeasuredByTime() {
        const auto graph = line();
        const std::vector repairs{removed(graph, 0, 1)};
        const auto before = tried({0, 1}, 20, 3);
        auto after = tried({1, 2}, 40, 5);
        after.testDurationS = 120;
        QCOMPARE(harmfulRepairs(repairs, {graph, before}, {graph, after}), std::vector{false});
    }

    void aDeathWeighsMoreThanAStuckBot() {
        const auto graph = line();
        const std::vector repairs{removed(graph, 0, 1)};
        const auto before = tried({0, 1}, 20, 2);
        auto after = tried({1, 2}, 20, 0);
        after.deaths = {{.bot = 0, .time = 1, .cause = "fall", .node = 1}};
        QCOMPARE(harmfulRepairs(repairs, {graph, before}, {graph, after}), std::vector{true});
    }

    void repairsNearEachOtherHangTogether() {
        const auto graph = line();
        const std::vector repairs{removed(graph, 0, 1), removed(graph, 2, 3), removed(graph, 8, 9)};
        const auto before = tried({0, 1}, 20, 0), after = tried({3, 4}, 20, 1);
        QCOMPARE(harmfulRepairs(repairs, {graph, before}, {graph, after}), (std::vector{true, true, false}));
    }

  private:
    World world_;
};

NAVWRIGHT_TEST(TestRepair);
#include "tst_repair.moc"
