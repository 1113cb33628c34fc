#include <QtTest>

#include <cmath>
#include <map>
#include <utility>

#include "core/floor/navmesh/column_raster.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// A box, or a wedge that rises from its bottom at low x to its top at high x.
MeshShape shapeOf(const Vec3d& low, const Vec3d& high, bool wedge) {
    const auto y0 = low.y, y1 = high.y;
    MeshShape shape{low, high, {}};
    const auto rise = wedge ? y0 : y1;
    shape.faces.push_back(
        {{{low.x, rise, low.z}, {low.x, rise, high.z}, {high.x, y1, high.z}, {high.x, y1, low.z}},
         wedge ? (high.x - low.x) / std::hypot(high.x - low.x, y1 - y0) : 1});
    shape.faces.push_back(
        {{{low.x, y0, low.z}, {high.x, y0, low.z}, {high.x, y0, high.z}, {low.x, y0, high.z}}, -1});
    return shape;
}

using Cells = std::map<std::pair<int, int>, ColumnRaster::Cell>;
Cells cellsOf(const MeshShape& shape, const CellGrid& grid, double leastUp = 0.7) {
    Cells cells;
    ColumnRaster(grid, leastUp).run(shape, [&](int column, int row, const ColumnRaster::Cell& cell) {
        cells.emplace(std::pair(column, row), cell);
    });
    return cells;
}

constexpr CellGrid kGrid{0, 0, 4, 10, 10};

}  // namespace

class TestColumnRaster : public QObject {
    Q_OBJECT

  private slots:
    void boxFillsItsCells() {
        const auto cells = cellsOf(shapeOf({8, -3, 4}, {16, 5, 8}, false), kGrid);
        QCOMPARE(cells.size(), 2U);
        for (const auto& at : {std::pair(2, 1), std::pair(3, 1)}) {
            QVERIFY(cells.contains(at));
            QCOMPARE(cells.at(at).low, -3.0);
            QCOMPARE(cells.at(at).high, 5.0);
            QCOMPARE(cells.at(at).floor, 5.0);
        }
    }

    void partOfACellCounts() {
        QCOMPARE(cellsOf(shapeOf({7, 0, 4}, {17, 5, 8}, false), kGrid).size(), 4U);
        QCOMPARE(cellsOf(shapeOf({8 - 1e-4, 0, 4}, {16 + 1e-4, 5, 8}, false), kGrid).size(), 2U);
    }

    void outsideIsLeftOut() {
        QCOMPARE(cellsOf(shapeOf({-100, 0, -100}, {100, 5, 100}, false), kGrid).size(), 100U);
        QVERIFY(cellsOf(shapeOf({-100, 0, 0}, {-1, 5, 40}, false), kGrid).empty());
        QVERIFY(cellsOf(shapeOf({40, 0, 0}, {60, 5, 40}, false), kGrid).empty());
        QVERIFY(cellsOf(shapeOf({1e9, 0, 0}, {2e9, 5, 40}, false), kGrid).empty());
    }

    /// A wedge of 40 by 20: each cell of 4 rises by 2.
    void wedgeRises() {
        const auto cells = cellsOf(shapeOf({0, 0, 0}, {40, 20, 40}, true), kGrid);
        QCOMPARE(cells.size(), 100U);
        for (int column = 0; column < 10; ++column) {
            const auto& cell = cells.at({column, 5});
            QCOMPARE(cell.low, 0.0);
            QVERIFY(std::abs(cell.high - 2.0 * (column + 1)) < 1e-9);
            QVERIFY(std::abs(cell.floor - cell.high) < 1e-9);
        }
    }

    void steepIsNoFloor() {
        const auto cells = cellsOf(shapeOf({0, 0, 0}, {40, 80, 40}, true), kGrid);
        QCOMPARE(cells.size(), 100U);
        for (const auto& [at, cell] : cells) QVERIFY(cell.floor < cell.low);
    }
};

NAVWRIGHT_TEST(TestColumnRaster);
#include "tst_column_raster.moc"
