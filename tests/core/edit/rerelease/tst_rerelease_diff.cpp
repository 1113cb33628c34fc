#include <QtTest>

#include <array>

#include "core/edit/rerelease/rerelease_diff.h"
#include "must.h"
#include "random_rerelease_nav.h"
#include "rerelease_samples.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

RereleaseDiff diffOf(const RereleaseGraph& a, const RereleaseGraph& b) {
    JobContext context;
    return must(diffRereleaseNavs(a, b, {}, context));
}

}  // namespace

class TestRereleaseDiff : public QObject {
    Q_OBJECT

  private slots:
    void theSameNavHasNoDifference() {
        for (const auto game : {RereleaseGame::quake, RereleaseGame::quake2}) {
            const auto graph = random_rerelease_nav::make(40, 3, game);
            const auto diff = diffOf(graph, graph);
            QVERIFY(diff.empty());
            QCOMPARE(diff.matched.size(), graph.nodes.size());
        }
    }

    void theOrderOfNodesAndLinksIsNoDifference() {
        const auto a = random_rerelease_nav::make(25, 4, RereleaseGame::quake);
        auto b = a;
        std::ranges::reverse(b.nodes);
        for (auto& node : b.nodes) {
            std::ranges::reverse(node.links);
            for (auto& link : node.links) link.target = 24 - link.target;
        }
        QVERIFY(diffOf(a, b).empty());
    }

    void eachFieldIsToldApart() {
        const auto a = sampleRerelease();
        auto b = a;
        b.nodes[0].origin.x += 10;
        b.nodes[1].flags = 0;
        b.nodes[2].radius = 8;
        b.nodes[3].origin = Vec3(4000, 0, 0);
        b.nodes[0].links[0].setKind(RereleaseLinkType::teleport);
        b.nodes[0].links[1].setFlags(4);
        b.nodes[1].links[0].traversal.reset();
        b.nodes[1].links[1].edict = RereleaseEdict{.bounds = {Vec3(0), Vec3(1)}, .entityId = -2};
        b.nodes[2].links.erase(b.nodes[2].links.begin() + 1);
        b.heuristic = 0.5f;
        const auto diff = diffOf(a, b);
        QCOMPARE(diff.nodesMoved.size(), std::size_t{1});
        QCOMPARE(diff.nodesMoved[0].distance, 10.0f);
        QCOMPARE(diff.flagsChanged.size(), std::size_t{1});
        QCOMPARE(diff.flagsChanged[0].a, 1);
        QCOMPARE(diff.radiiChanged.size(), std::size_t{1});
        QCOMPARE(diff.radiiChanged[0].a, 2);
        QVERIFY(diff.nodesRemoved == std::vector<std::int32_t>{3});
        QVERIFY(diff.nodesAdded == std::vector<std::int32_t>{3});
        QVERIFY((diff.typesChanged == std::vector<RereleaseLinkMatch>{{{0, 0}, {0, 0}}}));
        QVERIFY((diff.linkFlagsChanged == std::vector<RereleaseLinkMatch>{{{0, 1}, {0, 1}}}));
        QVERIFY((diff.traversalsChanged == std::vector<RereleaseLinkMatch>{{{1, 0}, {1, 0}}}));
        QVERIFY((diff.edictsChanged == std::vector<RereleaseLinkMatch>{{{1, 1}, {1, 1}}}));
        // 2 -> 1 went, and all that has to do with the node that stands elsewhere.
        QVERIFY(
            (diff.linksRemoved == std::vector<LinkPlace>{{0, 2}, {2, 1}, {2, 2}, {3, 0}, {3, 1}, {3, 2}}));
        QVERIFY((diff.linksAdded == std::vector<LinkPlace>{{0, 2}, {2, 1}, {3, 0}, {3, 1}, {3, 2}}));
        QVERIFY(diff.heuristicChanged);
        QVERIFY(!diff.empty());
    }

    void knownNodesNeedNoPlaces() {
        const auto a = sampleRerelease();
        auto b = a;
        b.nodes[3].origin = Vec3(4000, 0, 0);
        constexpr std::array<std::int32_t, 4> kSame{0, 1, 2, 3};
        const auto diff = diffRereleaseNavs(a, b, kSame);
        QVERIFY(diff.has_value());
        QCOMPARE(diff->nodesMoved.size(), std::size_t{1});
        QVERIFY(diff->nodesAdded.empty() && diff->linksAdded.empty() && diff->linksRemoved.empty());
        for (const auto& wrong : {std::array<std::int32_t, 4>{0, 1, 2, 4}, {0, 1, 2, 2}})
            QVERIFY(!diffRereleaseNavs(a, b, wrong));
        QVERIFY(!diffRereleaseNavs(a, b, std::array<std::int32_t, 1>{0}));
    }

    void gamesAreNotCompared() {
        auto b = sampleRerelease();
        b.game = RereleaseGame::quake2;
        JobContext context;
        QVERIFY(!diffRereleaseNavs(sampleRerelease(), b, {}, context));
    }

    void aStopEndsIt() {
        JobContext context(alreadyStopped());
        const auto diff = diffRereleaseNavs(sampleRerelease(), sampleRerelease(), {}, context);
        QVERIFY(!diff && diff.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestRereleaseDiff);
#include "tst_rerelease_diff.moc"
