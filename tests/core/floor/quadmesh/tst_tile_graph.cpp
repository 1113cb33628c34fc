#include <QtTest>

#include <algorithm>
#include <random>

#include "core/floor/quadmesh/quad_tree.h"
#include "core/floor/quadmesh/tile_graph.h"
#include "core/floor/quadmesh/tile_merge.h"
#include "test_program.h"

using namespace navwright;

namespace {

bool overlapInside(const QuadRect& a, const QuadRect& b) {
    return a.x < b.right() && b.x < a.right() && a.y < b.top() && b.y < a.top();
}

/// A square field with blockers, as the text on quad-tree meshes has it.
const std::vector<QuadRect> kBlockers{
    {70, 60, 40, 130}, {180, 20, 60, 50}, {150, 120, 90, 40}, {60, 210, 100, 25}, {200, 190, 30, 50}};

std::vector<QuadRect> freeLeaves() {
    std::vector<QuadRect> leaves;
    quadLeaves(
        QuadRect{0, 0, 256, 256}, 16,
        [](const QuadRect& square) {
            return std::ranges::none_of(
                kBlockers, [&](const QuadRect& blocker) { return overlapInside(blocker, square); });
        },
        leaves);
    return leaves;
}

std::vector<QuadRect> mergedLeaves() {
    auto leaves = freeLeaves();
    mergeTiles(leaves, {.aspect = 2, .passes = 2});
    return leaves;
}

std::int32_t rectAt(const std::vector<QuadRect>& rects, int x, int y) {
    for (std::size_t i = 0; i < rects.size(); ++i) {
        if (x >= rects[i].x && x < rects[i].right() && y >= rects[i].y && y < rects[i].top())
            return static_cast<std::int32_t>(i);
    }
    return -1;
}

std::vector<Vec2> pointsOf(const std::vector<TilePoint>& path) {
    std::vector<Vec2> points;
    for (const auto& point : path) points.push_back(point.at);
    return points;
}

/// Free squares of a random field, merged.
std::vector<QuadRect> randomRects(std::mt19937& random) {
    std::vector<QuadRect> blockers;
    for (int i = 0; i < 14; ++i) {
        const auto draw = [&](int least, int most) {
            return least + static_cast<int>(random() % static_cast<unsigned>(most - least));
        };
        blockers.push_back({draw(0, 120), draw(0, 120), draw(2, 30), draw(2, 30)});
    }
    std::vector<QuadRect> rects;
    quadLeaves(
        QuadRect{0, 0, 128, 128}, 4,
        [&](const QuadRect& square) {
            return std::ranges::none_of(
                blockers, [&](const QuadRect& blocker) { return overlapInside(blocker, square); });
        },
        rects);
    mergeTiles(rects, {.aspect = 2, .passes = 0});
    return rects;
}

}  // namespace

/// Quad trees of plane fields, and paths over tiles.
class TestTileGraph : public QObject {
    Q_OBJECT

  private slots:
    /// What the text's own program makes of the field: 91 leaves, in its order.
    void leavesOfTheText() {
        const auto leaves = freeLeaves();
        QCOMPARE(leaves.size(), std::size_t{91});
        QCOMPARE(leaves.front(), (QuadRect{0, 0, 64, 64}));
        QCOMPARE(leaves[3], (QuadRect{96, 32, 16, 16}));
        QCOMPARE(leaves[12], (QuadRect{0, 64, 64, 64}));
        QCOMPARE(leaves[66], (QuadRect{160, 192, 32, 32}));
        QCOMPARE(leaves.back(), (QuadRect{0, 224, 32, 32}));
    }

    void mergedAsInTheText() {
        const std::vector<QuadRect> expected{
            {0, 0, 64, 192},    {64, 0, 64, 32},    {128, 0, 32, 96},   {160, 0, 16, 48},
            {176, 0, 48, 16},   {224, 0, 16, 16},   {240, 0, 16, 48},   {64, 32, 48, 16},
            {112, 32, 16, 48},  {160, 48, 16, 48},  {240, 48, 16, 48},  {112, 80, 16, 48},
            {176, 80, 64, 32},  {128, 96, 16, 48},  {144, 96, 32, 16},  {240, 96, 16, 48},
            {112, 128, 16, 48}, {128, 144, 16, 16}, {240, 144, 16, 48}, {128, 160, 32, 32},
            {160, 160, 32, 96}, {192, 160, 48, 16}, {112, 176, 16, 32}, {0, 192, 32, 64},
            {32, 192, 16, 48},  {48, 192, 48, 16},  {96, 192, 16, 16},  {128, 192, 32, 16},
            {240, 192, 16, 48}, {32, 240, 48, 16},  {80, 240, 48, 16},  {128, 240, 32, 16},
            {192, 240, 48, 16}, {240, 240, 16, 16}};
        QCOMPARE(mergedLeaves(), expected);
    }

    void neighboursAsInTheText() {
        const auto graph = touchingTiles(mergedLeaves());
        const std::vector<std::size_t> expected{5, 4, 7, 3, 2, 2, 2, 3, 4, 4, 3, 4, 4, 5, 4, 3, 5,
                                                3, 3, 5, 5, 2, 4, 3, 4, 3, 2, 3, 2, 3, 2, 2, 2, 2};
        std::vector<std::size_t> counts;
        for (const auto& rect : graph) counts.push_back(rect.ways.size());
        QCOMPARE(counts, expected);
    }

    void pathsAsInTheText_data() {
        QTest::addColumn<QPoint>("from");
        QTest::addColumn<QPoint>("to");
        QTest::addColumn<std::vector<std::int32_t>>("rects");
        QTest::addColumn<std::vector<Vec2>>("points");
        QTest::newRow("corner to corner")
            << QPoint(8, 8) << QPoint(248, 248) << std::vector<std::int32_t>{0, 25, 26, 22, 27, 20, 32, 33}
            << std::vector<Vec2>{{32, 96},   {72, 192},  {96, 200},  {112, 200}, {128, 200},
                                 {160, 200}, {192, 248}, {240, 248}, {248, 248}};
        QTest::newRow("straight") << QPoint(120, 200) << QPoint(120, 70)
                                  << std::vector<std::int32_t>{22, 16, 11, 8}
                                  << std::vector<Vec2>{
                                         {120, 192}, {120, 176}, {120, 128}, {120, 80}, {120, 56}};
        QTest::newRow("round a corner")
            << QPoint(8, 250) << QPoint(250, 100)
            << std::vector<std::int32_t>{23, 24, 25, 26, 22, 27, 20, 21, 18, 15}
            << std::vector<Vec2>{{16, 224},  {32, 216},  {48, 200},  {96, 200},  {112, 200}, {128, 200},
                                 {160, 200}, {192, 168}, {240, 168}, {248, 144}, {248, 120}};
    }
    void pathsAsInTheText() {
        QFETCH(QPoint, from);
        QFETCH(QPoint, to);
        QFETCH(std::vector<std::int32_t>, rects);
        QFETCH(std::vector<Vec2>, points);
        const auto leaves = mergedLeaves();
        const auto graph = touchingTiles(leaves);
        const auto start = rectAt(leaves, from.x(), from.y()), goal = rectAt(leaves, to.x(), to.y());
        const auto center = [&](std::int32_t rect) { return graph[std::size_t(rect)].center(); };
        const auto corridor =
            findCorridor(graph, start, goal, center(start), center(goal), TileCost::centers);
        QVERIFY(corridor.complete);
        QCOMPARE(corridor.tiles, rects);
        QCOMPARE(pointsOf(midpointPath(graph, corridor, center(start), center(goal), TileMiddle::ofShorter)),
                 points);
    }

    /// The middle of the shorter side is 24, the two share 0 to 8 alone: the text leaves the field there.
    void middleOfWhatIsShared() {
        const std::vector<QuadRect> rects{{0, 0, 16, 8}, {16, -40, 16, 48}, {32, 0, 16, 48}};
        const auto graph = touchingTiles(rects);
        const auto corridor = findCorridor(graph, 0, 2, {8, 4}, {40, 24}, TileCost::ways);
        const auto path = midpointPath(graph, corridor, {8, 4}, {40, 24});
        QCOMPARE(pointsOf(path), (std::vector<Vec2>{{8, 4}, {16, 4}, {32, 4}, {40, 24}}));
        const auto text = midpointPath(graph, corridor, {8, 4}, {40, 24}, TileMiddle::ofShorter);
        QCOMPARE(text[2].at, Vec2(32, 24));
    }

    /// Round two corners of a U.
    void pulledTaut() {
        const std::vector<QuadRect> rects{{0, 0, 32, 96}, {32, 64, 32, 32}, {64, 0, 32, 96}};
        const auto graph = touchingTiles(rects);
        const auto corridor = findCorridor(graph, 0, 2, {16, 8}, {80, 8}, TileCost::ways);
        QCOMPARE(corridor.tiles, (std::vector<std::int32_t>{0, 1, 2}));
        const auto path = pulledPath(graph, corridor, {16, 8}, {80, 8});
        QCOMPARE(pointsOf(path), (std::vector<Vec2>{{16, 8}, {32, 64}, {64, 64}, {80, 8}}));
        const auto straight = pulledPath(graph, corridor, {16, 80}, {80, 72});
        QCOMPARE(pointsOf(straight), (std::vector<Vec2>{{16, 80}, {80, 72}}));
    }

    /// Over an edge and on.
    void dropsArePassed() {
        auto graph = touchingTiles(std::vector<QuadRect>{{0, 0, 32, 32}, {64, 0, 32, 32}});
        QVERIFY(graph[0].ways.empty());
        graph[0].ways.push_back({.to = 1, .side = TileWay::Side::drop, .start = {28, 16}, .end = {68, 16}});
        const auto there = findCorridor(graph, 0, 1, {4, 4}, {90, 30}, TileCost::ways);
        QVERIFY(there.complete);
        QCOMPARE(pointsOf(pulledPath(graph, there, {4, 4}, {90, 30})),
                 (std::vector<Vec2>{{4, 4}, {28, 16}, {68, 16}, {90, 30}}));
        const auto back = findCorridor(graph, 1, 0, {90, 30}, {4, 4}, TileCost::ways);
        QVERIFY(!back.complete);
        QCOMPARE(back.tiles, (std::vector<std::int32_t>{1}));
    }

    /// No way: to where it comes nearest. Tiles that are closed are not entered.
    void outOfReach() {
        auto graph = touchingTiles(
            std::vector<QuadRect>{{0, 0, 32, 32}, {32, 0, 32, 32}, {64, 0, 32, 32}, {0, 32, 32, 32}});
        graph[2].closed = true;
        const auto corridor = findCorridor(graph, 3, 2, {16, 48}, {80, 16}, TileCost::ways);
        QVERIFY(!corridor.complete);
        QCOMPARE(corridor.tiles, (std::vector<std::int32_t>{3, 0, 1}));
        QVERIFY(findCorridor(graph, -1, 2, {}, {}, TileCost::ways).tiles.empty());
        QVERIFY(pulledPath(graph, {}, {}, {}).empty());
    }

    /// In random fields: nothing overlaps, all floor is kept, and pulled paths are never longer than those
    /// through the middles, nor shorter than the straight line, and turn at corners alone.
    void randomFields() {
        std::mt19937 random(7);
        std::size_t turned = 0;
        for (int round = 0; round < 60; ++round) {
            const auto rects = randomRects(random);
            for (std::size_t i = 0; i < rects.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) QVERIFY(!overlapInside(rects[i], rects[j]));
            }
            const auto graph = touchingTiles(rects);
            for (int pair = 0; pair < 20; ++pair) {
                const auto draw = [&] { return static_cast<std::int32_t>(random() % rects.size()); };
                const auto start = draw(), goal = draw();
                const Vec2 from = graph[std::size_t(start)].center(), to = graph[std::size_t(goal)].center();
                for (const auto cost : {TileCost::centers, TileCost::ways}) {
                    const auto corridor = findCorridor(graph, start, goal, from, to, cost);
                    if (!corridor.complete) continue;
                    const auto pulled = pulledPath(graph, corridor, from, to);
                    const double length = lengthOf(pulled);
                    QVERIFY(length <= lengthOf(midpointPath(graph, corridor, from, to)) + 1e-3);
                    QVERIFY(length >= double(glm::distance(from, to)) - 1e-3);
                    for (std::size_t i = 1; i + 1 < pulled.size(); ++i) {
                        const auto& at = pulled[i].at;
                        QVERIFY(std::ranges::any_of(rects, [&](const QuadRect& rect) {
                            return (at.x == float(rect.x) || at.x == float(rect.right())) &&
                                   (at.y == float(rect.y) || at.y == float(rect.top()));
                        }));
                        ++turned;
                    }
                }
            }
        }
        QVERIFY(turned > 100);
    }

    void aspects() {
        std::vector<QuadRect> row;
        for (int i = 0; i < 16; ++i) row.push_back({i * 8, 0, 8, 8});
        auto two = row, all = row;
        mergeTiles(two, {.aspect = 2, .passes = 0});
        // A tile of 2 to 1 grows once more, one of 3 to 1 no longer, until no two of a length are left.
        for (const auto& rect : two) QVERIFY(rect.width <= 6 * 8);
        QVERIFY(two.size() > 1);
        mergeTiles(all, {.aspect = 64, .passes = 0});
        QCOMPARE(all, (std::vector<QuadRect>{{0, 0, 128, 8}}));
        auto none = row;
        mergeTiles(none, {.aspect = 64, .passes = 0}, [](const auto&, const auto&) { return false; });
        QCOMPARE(none.size(), row.size());
    }
};

NAVWRIGHT_TEST(TestTileGraph);
#include "tst_tile_graph.moc"
