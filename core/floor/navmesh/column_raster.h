#pragma once

#include <cstddef>
#include <vector>

#include "core/base/index.h"
#include "core/floor/navmesh/mesh_ground.h"

namespace navwright {

/// A grid of square cells on the ground plane, in Recast's space.
struct CellGrid {
    double x = 0, z = 0;  ///< of its corner
    double cs = 1;
    int columns = 0, rows = 0;
};

/// Rasterises a convex shape into columns of cells, from its lowest to its highest point in each. The inside
/// is solid, unlike when only the sides are rasterised.
class ColumnRaster {
  public:
    struct Cell {
        bool touched = false;
        double low = 0, high = 0;
        double floor = 0;  ///< highest point of a walkable side; below `low`: none
    };

    /// `leastUp`: a side is walkable if the upward component of its normal exceeds this.
    ColumnRaster(const CellGrid& grid, double leastUp) : grid_(grid), leastUp_(leastUp) {}

    /// Calls `each(column, row, cell)`, ordered by row and column.
    template <class Each>
    void run(const MeshShape& shape, Each&& each) {
        if (!draw(shape)) return;
        for (int row = firstRow_; row < lastRow_; ++row) {
            for (int column = firstColumn_; column < lastColumn_; ++column) {
                const auto& cell = at(column, row);
                if (cell.touched) each(column, row, cell);
            }
        }
    }

  private:
    [[nodiscard]] bool draw(const MeshShape& shape);
    void drawFace(const MeshShape::Face& face);
    void touch(int column, int row, double low, double high, double up);
    [[nodiscard]] Cell& at(int column, int row) {
        return cells_[toIndex(row - firstRow_) * toIndex(lastColumn_ - firstColumn_) +
                      toIndex(column - firstColumn_)];
    }

    CellGrid grid_;
    double leastUp_;
    int firstColumn_ = 0, lastColumn_ = 0, firstRow_ = 0, lastRow_ = 0;
    std::vector<Cell> cells_;
    Polygon row_, cell_, scratch_;
};

}  // namespace navwright
