#include <QtTest>

#include <cmath>

#include "core/physics/directness/shortest_ways.h"
#include "core/physics/directness/walk_graph.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Three points in a row, 0 to 1 to 2, a longer step from 0 to 2, and a teleporter from 2 to 0. 3 is alone.
std::shared_ptr<const WalkGraph> rowOfThree() {
    return std::make_shared<const WalkGraph>(
        std::vector<Vec3>{{0, 0, 0}, {32, 0, 0}, {64, 0, 0}, {500, 0, 0}},
        std::vector<WalkStep>{{0, 2, 90}, {0, 1, 32}, {0, 1, 40}, {1, 2, 32}, {2, 0, 0}});
}

}  // namespace

/// Shortest ways over points and steps that are given.
class TestWalkGraph : public QObject {
    Q_OBJECT

  private slots:
    void theShortestOfEqualStepsCounts() {
        const auto graph = rowOfThree();
        QCOMPARE(graph->from(0).size(), std::size_t{2});
        QCOMPARE(graph->from(0)[0].length, std::uint32_t(32 * WalkGraph::kPerUnit));
        QVERIFY(graph->from(3).empty());
    }

    void theShortestWayIsFound() {
        const auto tree = WalkSearch(*rowOfThree()).from(0);
        QCOMPARE(tree.lengths[2], 64.0f);
        QCOMPARE(tree.before[2], 1U);
        QCOMPARE(tree.before[0], 0U);
        QVERIFY(std::isinf(tree.lengths[3]));
    }

    void aSearchCanBeUsedAgain() {
        const auto graph = rowOfThree();
        WalkSearch search(*graph);
        const auto first = search.from(0).lengths;
        QCOMPARE(search.from(1).lengths[0], 32.0f);
        QCOMPARE(search.from(0).lengths, first);
    }

    void waysAreTheSameWithAnyThreads() {
        std::vector<WayPlace> places;
        for (std::uint32_t i = 0; i < 4; ++i) places.push_back({.name = "place", .origin = {}, .point = i});
        JobContext context;
        const auto alone = ShortestWays::of(rowOfThree(), places, {}, 1, context);
        const auto together = ShortestWays::of(rowOfThree(), places, {}, 4, context);
        QVERIFY(alone && together);
        for (std::size_t from = 0; from < places.size(); ++from) {
            for (std::size_t to = 0; to < places.size(); ++to)
                QCOMPARE(alone->length(from, to), together->length(from, to));
        }
        QCOMPARE(alone->way(0, 2).size(), std::size_t{3});
        QVERIFY(alone->way(0, 3).empty());
    }

    void cancellingStops() {
        JobContext context(alreadyStopped());
        const auto ways = ShortestWays::of(rowOfThree(), std::vector<WayPlace>(2), {}, 1, context);
        QVERIFY(!ways && ways.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestWalkGraph);
#include "tst_walk_graph.moc"
