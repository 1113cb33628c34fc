#include <QtTest>

#include <limits>

#include "core/floor/survey/coverage.h"
#include "floor_worlds.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using namespace floor_worlds;

namespace {

constexpr double kSquare = 32 * 32;
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

NavGraph nodesAt(const std::vector<Vec3>& origins) {
    NavGraph graph;
    for (const auto& origin : origins) graph.nodes.push_back({.origin = origin});
    return graph;
}

Coverage measure(const GameMap& map, const NavGraph& graph, const Parameters& parameters = {}) {
    JobContext context;
    auto coverage = measureCoverage(survey(map), graph, map, parameters, 2, context);
    if (!coverage) throw std::runtime_error(coverage.error().message());
    return std::move(*coverage);
}

}  // namespace

/// Holes and misplaced nodes of worlds that are known to the square.
class TestCoverage : public QObject {
    Q_OBJECT

  private slots:
    void aNodeCoversTheSquaresAroundIt() {
        const auto map = room({512, 512, 128}).map();
        const auto coverage = measure(*map, nodesAt({{256, 256, 24}}));
        // Middles of squares are 16, 48, 80, ... away from the node along either axis: 8 of them are within
        // 96 in each quarter.
        QCOMPARE(coverage.floorArea, 256 * kSquare);
        QCOMPARE(coverage.coveredArea, 32 * kSquare);
        QCOMPARE(coverage.share(), 32.0 / 256);
        QCOMPARE(coverage.holes.size(), std::size_t{1});
        QCOMPARE(coverage.holes[0].area, 224 * kSquare);
        QVERIFY(coverage.misplaced.empty());
    }

    void holesAreRankedByArea() {
        const auto map = room({640, 128, 128}).map();
        const auto coverage = measure(*map, nodesAt({{256, 64, 24}}));
        // Six columns of four squares are covered; five are left of them and nine right.
        QCOMPARE(coverage.holes.size(), std::size_t{2});
        const auto& right = coverage.holes[0];
        const auto& left = coverage.holes[1];
        QCOMPARE(right.squares, 36u);
        QCOMPARE(left.squares, 20u);
        QCOMPARE(right.area, 36 * kSquare);
        QVERIFY(right.bounds.mins.x > 352 && right.bounds.maxs.x < 640 && right.bounds.maxs.x > 608);
        QVERIFY(std::abs(right.center.x - 496) < 17 && std::abs(right.center.y - 64) < 33);
        QVERIFY(left.bounds.maxs.x < 160);
        QCOMPARE(coverage.coveredArea + left.area + right.area, coverage.floorArea);
    }

    void theDistanceIsAParameter() {
        const auto map = room({512, 512, 128}).map();
        Parameters parameters;
        QVERIFY(parameters.set(Param::CoverageDistance, 512));
        const auto coverage = measure(*map, nodesAt({{256, 256, 24}}), parameters);
        QVERIFY(coverage.holes.empty());
        QCOMPARE(coverage.share(), 1.0);
    }

    void nodesDoNotCoverThroughWallsOrFloors() {
        // A wall with a way around it at the far end, and a node right behind the wall.
        const auto map = room({256, 1024, 128}).box({{112, 0, 0}, {144, 896, 128}}).map();
        const auto coverage = measure(*map, nodesAt({{168, 64, 24}}));
        QCOMPARE(coverage.holes.size(), std::size_t{1});
        for (const auto sample : survey(*map).samples) {
            if (sample.origin.x > 112) continue;
            const auto& hole = coverage.holes[0].bounds;
            QVERIFY(sample.origin.x >= hole.mins.x && sample.origin.y >= hole.mins.y);
        }
    }

    void nodesNotInUseCoverNothing() {
        auto graph = nodesAt({{256, 256, 24}, {0, 0, 4000}});
        for (auto& node : graph.nodes) node.inUse = false;
        const auto coverage = measure(*room({512, 512, 128}).map(), graph);
        QCOMPARE(coverage.coveredArea, 0.0);
        QVERIFY(coverage.misplaced.empty());
    }

    void anEmptyNavIsOneHole() {
        const auto coverage = measure(*room({512, 512, 128}).map(), {});
        QCOMPARE(coverage.holes.size(), std::size_t{1});
        QCOMPARE(coverage.holes[0].area, coverage.floorArea);
    }

    void misplacedNodesAreNamed_data() {
        QTest::addColumn<Vec3>("origin");
        QTest::addColumn<Misplacement>("why");
        const auto row = [](const char* name, const Vec3& origin, Misplacement why) {
            QTest::newRow(name) << origin << why;
        };
        row("on the floor", {256, 256, 24}, Misplacement::none);
        row("a little above the floor", {256, 256, 60}, Misplacement::none);
        row("a little in the floor", {256, 256, 16}, Misplacement::none);
        row("under the ceiling", {256, 256, 200}, Misplacement::offFloor);
        row("in the pillar", {416, 416, 24}, Misplacement::inSolid);
        row("in the wall", {-16, 256, 24}, Misplacement::inSolid);
        row("in the water", {96, 416, 100}, Misplacement::none);
        row("beyond the walls", {256, 256, 1000}, Misplacement::outside);
        row("huge", {1e30f, 0, 0}, Misplacement::outside);
        row("not a number", {kNan, 0, 0}, Misplacement::outside);
    }
    void misplacedNodesAreNamed() {
        QFETCH(Vec3, origin);
        QFETCH(Misplacement, why);
        const auto map = room({512, 512, 256})
                             .box({{352, 352, 0}, {480, 480, 256}})
                             .box({{32, 352, 0}, {160, 480, 128}}, kContentsWater)
                             .map();
        QCOMPARE(misplacementOf(*map, origin), why);
        const auto coverage = measure(*map, nodesAt({{48, 48, 24}, origin}));
        QCOMPARE(coverage.misplaced.size(), std::size_t{why == Misplacement::none ? 0u : 1u});
        if (!coverage.misplaced.empty()) QCOMPARE(coverage.misplaced[0].node, 1);
    }

    void cancellingStops() {
        const auto map = room({512, 512, 128}).map();
        const auto floor = survey(*map);
        JobContext context(alreadyStopped());
        const auto coverage = measureCoverage(floor, {}, *map, {}, 2, context);
        QVERIFY(!coverage && coverage.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestCoverage);
#include "tst_coverage.moc"
