#include <QtTest>

#include "core/bots/rehearsal/fresh_tests.h"
#include "core/bots/rehearsal/ladder_approach.h"
#include "core/bots/rehearsal/rehearsal.h"
#include "core/nav/graph/components.h"
#include "flat_world.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

/// Rehearsals of small navs on a floor at height 0.
class TestRehearsal : public QObject {
    Q_OBJECT

  private slots:
    void aNavThatWorksStaysAsItIs() {
        auto graph = ring();
        const auto before = graph;
        const auto report = rehearseIn(graph, floor());
        QVERIFY(report.has_value());
        QVERIFY(report->cures.empty());
        QCOMPARE(report->rounds.size(), std::size_t{1});
        QVERIFY(graph == before);
        QCOMPARE(report->previous.size(), before.nodes.size());
    }

    void aLinkThroughAWallGoesWhereOthersLeadAround() {
        auto parts = floor();
        parts.add({{70, -60, 0}, {80, 200, 200}});  // between nodes 0 and 1 of the ring
        auto graph = ring();
        const auto report = rehearseIn(graph, parts);
        QVERIFY(report.has_value());
        QVERIFY2(findLink(graph.nodes[0], 1) == nullptr, "bots stand before the wall");
        QCOMPARE(graph.nodes.size(), std::size_t{8});
        const auto cure = std::ranges::find(report->cures, CureKind::removed, &Cure::kind);
        QVERIFY(cure != report->cures.end());
        QVERIFY(cure->failures >= 2 && cure->attempts >= cure->failures);
        QVERIFY(report->rounds.back().stuckRate < report->rounds.front().stuckRate);
    }

    void aLedgeTooHighToRunOntoIsJumped() {
        auto parts = floor();
        parts.add({{700, -200, 0}, {1100, 400, 64}});  // no obstacle jump gets up 64, a box jump does
        auto graph = ring();
        graph.nodes.push_back({.origin = {780, 150.5f, 24 + 64}});
        graph.nodes.push_back({.origin = {980, 150.5f, 24 + 64}});
        graph.nodes.push_back({.origin = {620, 150.5f, 24}});
        join(graph, 8, 9);
        join(graph, 10, 3);
        join(graph, 10, 4);
        join(graph, 10, 8);
        const auto report = rehearseIn(graph, parts);
        QVERIFY(report.has_value());
        const auto* up = findLink(graph.nodes[10], 8);
        QVERIFY2(up != nullptr, "the only way up stays");
        QVERIFY2(up->type == NodeType::boxJump || up->type == NodeType::jumpPad,
                 qPrintable(QString::number(static_cast<int>(up->type))));
    }

    void whatNobodyCanDoGoesWithTheFewNodesBehindIt() {
        auto parts = floor();
        parts.add({{700, -200, 0}, {1100, 400, 400}});  // no bot gets up there
        auto graph = ring();
        graph.nodes.push_back({.origin = {800, 150.5f, 424}});
        join(graph, 3, 8);
        const auto report = rehearseIn(graph, parts);
        QVERIFY(report.has_value());
        QCOMPARE(graph.nodes.size(), std::size_t{8});
        QCOMPARE(report->previous.size(), std::size_t{8});
        QVERIFY(
            std::ranges::any_of(report->cures, [](const Cure& cure) { return cure.kind == CureKind::cut; }));
    }

    void aLinkThatHardlyAnyBotTakesIsTypedByPhysics() {
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {600, 2000, 0}});
        parts.add({{760, -1000, -64}, {2000, 2000, 0}});
        parts.add({{600, -1000, -164}, {760, 2000, -100}});  // a ditch that is run into, or jumped
        parts.add({{600, -1000, -164}, {760, -200, 0}});     // and where it ends
        auto graph = ring();
        for (const Vec3& place :
             {Vec3(580, 0, 24), Vec3(780, 0, 24), Vec3(580, -300, 24), Vec3(780, -300, 24)})
            graph.nodes.push_back({.origin = place});
        join(graph, 3, 8);
        join(graph, 3, 10);
        join(graph, 10, 11);
        join(graph, 11, 9);
        graph.nodes[8].links.push_back({9, NodeType::move, 1e5F});
        const auto report = rehearseIn(graph, parts);
        QVERIFY(report.has_value());
        const auto* over = findLink(graph.nodes[8], 9);
        QVERIFY2(over == nullptr || isJump(over->type), "running ends in the ditch");
    }

    void fixedLinksStay() {
        auto parts = floor();
        parts.add({{70, -60, 0}, {80, 200, 200}});
        auto graph = ring();
        auto setup = setupOf(1);
        setup.fixed = {{0, 1}, {1, 0}};
        const auto report = rehearseIn(graph, parts, setup);
        QVERIFY(report.has_value());
        QVERIFY(findLink(graph.nodes[0], 1) != nullptr && findLink(graph.nodes[1], 0) != nullptr);
    }

    void threadsDoNotChangeWhatComesOut() {
        auto parts = floor();
        parts.add({{70, -60, 0}, {80, 200, 200}});
        auto one = ring();
        auto four = ring();
        const auto first = rehearseIn(one, parts, setupOf(1));
        const auto second = rehearseIn(four, parts, setupOf(4));
        QVERIFY(first.has_value() && second.has_value());
        QVERIFY(one == four);
        QVERIFY(*first == *second);
    }

    void freshTestsTellAGoodNavFromABadOne() {
        auto parts = floor();
        const auto good = withSpawn(parts);
        parts.add({{70, -60, 0}, {80, 200, 200}});
        const auto bad = withSpawn(parts);
        const Collision open(good), walled(bad);
        const auto graph = ring();
        JobContext context;
        const auto none = freshTrouble(graph, good, open, setupOf(1), context);
        const auto one = freshTrouble(graph, bad, walled, setupOf(1), context);
        const auto four = freshTrouble(graph, bad, walled, setupOf(4), context);
        QVERIFY(none.has_value() && one.has_value() && four.has_value());
        QCOMPARE(*none, 0.0);
        QVERIFY2(*one > 0.2, "bots stand before the wall");
        QCOMPARE(*one, *four);
    }

    void nodesThatWereAddedDoNotMakeUpForThoseGivenUp() {
        const std::array<std::int32_t, 4> previous{0, 2, -1, -1};
        QCOMPARE(shareGivenUp(previous, 4), 0.5);
        QCOMPARE(shareGivenUp(previous, 2), 0.0);
        QCOMPARE(shareGivenUp({}, 0), 0.0);
    }

    void aCancelStopsIt() {
        auto graph = ring();
        const auto bsp = withSpawn(floor());
        const Collision collision(bsp);
        JobContext context(alreadyStopped());
        const auto report = rehearse(graph, bsp, collision, setupOf(1), context);
        QVERIFY(!report.has_value());
        QVERIFY(report.error().cancelled());
    }

    void aMapWithoutSpawnPointsIsRefusedInWords() {
        auto graph = ring();
        const auto bsp = floor().bsp();
        const Collision collision(bsp);
        JobContext context;
        const auto report = rehearse(graph, bsp, collision, setupOf(1), context);
        QVERIFY(!report.has_value());
        QVERIFY(QString::fromStdString(report.error().message()).contains("spawn"));
    }

    void aLaddersFootGetsAnApproach_data() {
        QTest::addColumn<bool>("drop");
        QTest::newRow("climbed up alone") << false;
        QTest::newRow("bots drop beside it") << true;
    }
    void aLaddersFootGetsAnApproach() {
        QFETCH(bool, drop);
        FlatWorld parts = floor();
        parts.add({{100, -200, 0}, {1000, 200, 256}});
        parts.add({{98, -32, 0}, {100, 32, 256}}, kContentsSolid | kContentsLadder | kContentsDetail);
        const auto bsp = parts.bsp();
        const Collision collision(bsp);
        NavGraph graph;
        graph.nodes = {{.origin = {81, 0, 24}, .type = NodeType::ladder},
                       {.origin = {81, 0, 280}, .type = NodeType::ladder},
                       {.origin = {-200, 60, 24}},
                       {.origin = {-200, -60, 24}},
                       {.origin = {30, 40, 24}}};
        graph.nodes[0].links.push_back({1, NodeType::ladder, 256});
        if (drop) graph.nodes[1].links.push_back({0, NodeType::unsafeDrop, 256});
        join(graph, 0, 2);
        join(graph, 0, 3);
        join(graph, 0, 4);
        join(graph, 4, 2);
        const LinkWorld world{.collision = collision};
        const auto approach = addLadderApproach(graph, world, 0);
        QVERIFY(approach.has_value());
        const auto& node = graph.nodes[static_cast<std::size_t>(*approach)];
        QCOMPARE(node.type, NodeType::ladder);
        QCOMPARE(node.origin.z, 24.f);
        QVERIFY2(node.origin.x < 81 - 60 && std::abs(node.origin.y) < 16, "straight before it");
        QVERIFY(findLink(node, 0) != nullptr);
        QVERIFY(findLink(graph.nodes[2], 0) == nullptr && findLink(graph.nodes[2], *approach) != nullptr);
        QVERIFY2(findLink(graph.nodes[4], 0) == nullptr && findLink(graph.nodes[4], *approach) == nullptr,
                 "bots at a node beside the foot touch it unturned");
        const float foot = graph.nodes[0].origin.x;
        if (drop) QVERIFY2(foot == 81, "who drops to a foot in the wall holds on to the ladder");
        if (!drop) QVERIFY2(foot > 100 && foot < 81 + 37, "touched at the wall");
        QCOMPARE(graph.nodes[1].origin.x, foot);
        QVERIFY2(findLink(graph.nodes[0], 2) != nullptr, "bots that come down go on as before");
    }

  private:
    static FlatWorld floor() {
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {2000, 2000, 0}});
        return parts;
    }

    static BspFile withSpawn(const FlatWorld& parts) {
        auto bsp = parts.bsp();
        for (const auto* place : {"0 0 24", "450 300 24", "0 300 24"})
            bsp.entities.push_back({{{"classname", "info_player_deathmatch"}, {"origin", place}}});
        return bsp;
    }

    static void join(NavGraph& graph, std::int32_t a, std::int32_t b, NodeType type = NodeType::move) {
        const auto link = [&](std::int32_t from, std::int32_t to) {
            auto& start = graph.nodes[static_cast<std::size_t>(from)];
            start.links.push_back(
                {to, type, linkCost(start.origin, graph.nodes[static_cast<std::size_t>(to)].origin)});
        };
        link(a, b);
        link(b, a);
    }

    /// Eight nodes around: (0, 0) to (450, 0), and back along y = 300.
    static NavGraph ring() {
        NavGraph graph;
        for (int i = 0; i < 4; ++i)
            graph.nodes.push_back({.origin = {150.f * static_cast<float>(i), 0.5f, 24}});
        for (int i = 3; i >= 0; --i)
            graph.nodes.push_back({.origin = {150.f * static_cast<float>(i), 300.5f, 24}});
        for (std::int32_t i = 0; i < 8; ++i) join(graph, i, (i + 1) % 8);
        return graph;
    }

    static RehearsalSetup setupOf(int jobs) {
        RehearsalSetup setup;
        setup.rounds = 6;
        setup.tests = 3;
        setup.seconds = 120;
        setup.bots = 3;
        setup.jobs = jobs;
        return setup;
    }

    static Result<RehearsalReport> rehearseIn(NavGraph& graph, const FlatWorld& parts,
                                              const RehearsalSetup& setup = setupOf(1)) {
        const auto bsp = withSpawn(parts);
        const Collision collision(bsp);
        JobContext context;
        return rehearse(graph, bsp, collision, setup, context);
    }
};

NAVWRIGHT_TEST(TestRehearsal);
#include "tst_rehearsal.moc"
