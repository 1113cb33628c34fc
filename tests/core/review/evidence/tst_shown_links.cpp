#include <QtTest>

#include "core/review/evidence/shown_links.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

struct Step {
    Vec3 at;
    std::uint8_t state = 0;
    std::uint8_t rise = 0;
    std::uint32_t frames = 5;  ///< since the step before
};

std::shared_ptr<const DemoVotes> demoOf(const std::vector<std::vector<Step>>& runs) {
    DemoVotes demo;
    std::uint32_t frame = 0;
    for (const auto& run : runs) {
        for (std::size_t i = 0; i < run.size(); ++i) {
            const auto eighths = [](float value) { return static_cast<std::int32_t>(value * 8); };
            Vote vote;
            vote.origin = PackedOrigin({eighths(run[i].at.x), eighths(run[i].at.y), eighths(run[i].at.z)});
            vote.frame = frame += run[i].frames;
            vote.state = run[i].state;
            vote.rise = run[i].rise;
            vote.way = i + 1 < run.size() ? Vote::linked : 0;
            demo.votes.push_back(vote);
        }
    }
    return std::make_shared<const DemoVotes>(std::move(demo));
}

/// Nodes 100 apart in a row; no links, which evidence does not ask for.
NavGraph row(int nodes) {
    NavGraph graph;
    for (int i = 0; i < nodes; ++i) graph.nodes.push_back({.origin = Vec3(100 * i, 0, 24)});
    return graph;
}

NavShown shown(const NavGraph& graph, std::vector<std::shared_ptr<const DemoVotes>> demos) {
    JobContext context;
    auto found = showLinks(graph, VoteSet(std::move(demos), 1), {}, context);
    if (!found) qFatal("showLinks");
    return std::move(*found);
}

}  // namespace

class TestShownLinks : public QObject {
    Q_OBJECT

  private slots:
    void waysCountByDemoAndDirection() {
        const auto found = shown(
            row(3), {demoOf({{{{0, 0, 24}}, {{100, 0, 24}}, {{200, 0, 24}}}, {{{2, 0, 24}}, {{98, 5, 24}}}}),
                     demoOf({{{{0, 9, 24}}, {{100, 0, 24}}}})});
        QCOMPARE(found.of(0, 1).traversals, 3u);
        QCOMPARE(found.of(0, 1).demos, 2u);
        QCOMPARE(found.of(1, 2).traversals, 1u);
        QCOMPARE(found.of(1, 0), ShownLink{});
        QCOMPARE(found.traversals, std::uint64_t{4});
        QCOMPARE(found.placed, std::uint64_t{4});
    }

    void whatIsTooFarFromANodeBreaksTheWay() {
        const auto found = shown(row(3), {demoOf({{{{0, 0, 24}}, {{60, 200, 24}}, {{100, 0, 24}}}})});
        QVERIFY(found.ways.empty());
        QCOMPARE(found.placed, std::uint64_t{0});
        const auto above = shown(row(3), {demoOf({{{{0, 0, 24}}, {{100, 0, 54}}}})});
        QVERIFY(above.ways.empty());
    }

    void votesInTheAirArePassedOver() {
        const auto found =
            shown(row(3), {demoOf({{{{0, 0, 24}, 0, 40}, {{50, 0, 124}, Vote::airborne}, {{100, 0, 24}}}})});
        QCOMPARE(found.of(0, 1).traversals, 1u);
        QCOMPARE(found.of(0, 1).jumped, 1u);
        QCOMPARE(found.placed, std::uint64_t{2});
    }

    void fastWaysCountApart() {
        const auto found = shown(row(3), {demoOf({{{{0, 0, 24}}, {{100, 0, 24}, 0, 0, 1}}})});
        QCOMPARE(found.of(0, 1).traversals, 0u);
        QCOMPARE(found.of(0, 1).fast, 1u);
    }

    void nodesNotInUseAreNowhere() {
        auto graph = row(2);
        graph.nodes[1].inUse = false;
        QVERIFY(shown(graph, {demoOf({{{{0, 0, 24}}, {{100, 0, 24}}}})}).ways.empty());
    }

    void aStopCancels() {
        JobContext context(alreadyStopped());
        const auto found =
            showLinks(row(2), VoteSet({demoOf({{{{0, 0, 24}}, {{100, 0, 24}}}})}, 1), {}, context);
        QVERIFY(!found && found.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestShownLinks);
#include "tst_shown_links.moc"
