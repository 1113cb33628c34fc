#include "core/floor/navmesh/column_raster.h"

#include <algorithm>
#include <cmath>

#include "core/base/index.h"

namespace navwright {

namespace {

/// How far a shape must reach into a cell, units.
constexpr double kInto = 1e-3;
/// Sides this close to vertical are skipped: their neighbours bound the shape.
constexpr double kUpright = 1e-3;
constexpr double kLevel = 1 - 1e-9;
constexpr double kNoFloor = -1e30;

/// Clips to above (sign 1) or below (sign -1) a coordinate.
void clipHalf(const Polygon& polygon, int axis, double bound, double sign, Polygon& out) {
    out.clear();
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const auto& a = polygon[i];
        const auto& b = polygon[i + 1 == polygon.size() ? 0 : i + 1];
        const auto here = (a[axis] - bound) * sign, there = (b[axis] - bound) * sign;
        if (here >= 0) out.push_back(a);
        if ((here > 0 && there < 0) || (here < 0 && there > 0))
            out.push_back(a + (b - a) * (here / (here - there)));
    }
}

struct Extent {
    double least = 0, greatest = 0;
};
Extent extentOf(const Polygon& polygon, int axis) {
    Extent extent{polygon.front()[axis], polygon.front()[axis]};
    for (const auto& corner : polygon) {
        extent.least = std::min(extent.least, corner[axis]);
        extent.greatest = std::max(extent.greatest, corner[axis]);
    }
    return extent;
}

/// The cells that an extent covers.
void cellsOf(const Extent& extent, double from, double cs, int& first, int& last) {
    static constexpr double kMany = 1e6;
    const auto limited = [](double value) { return static_cast<int>(std::clamp(value, -kMany, kMany)); };
    first = std::max(first, limited(std::floor((extent.least + kInto - from) / cs)));
    last = std::min(last, limited(std::ceil((extent.greatest - kInto - from) / cs)));
}

}  // namespace

bool ColumnRaster::draw(const MeshShape& shape) {
    firstColumn_ = firstRow_ = 0;
    lastColumn_ = grid_.columns;
    lastRow_ = grid_.rows;
    cellsOf({shape.mins.x, shape.maxs.x}, grid_.x, grid_.cs, firstColumn_, lastColumn_);
    cellsOf({shape.mins.z, shape.maxs.z}, grid_.z, grid_.cs, firstRow_, lastRow_);
    if (firstColumn_ >= lastColumn_ || firstRow_ >= lastRow_) return false;
    cells_.assign(toIndex(lastColumn_ - firstColumn_) * toIndex(lastRow_ - firstRow_), {});
    for (const auto& face : shape.faces) {
        if (std::abs(face.up) > kUpright) drawFace(face);
    }
    return true;
}

void ColumnRaster::drawFace(const MeshShape::Face& face) {
    int firstRow = firstRow_, lastRow = lastRow_;
    cellsOf(extentOf(face.corners, 2), grid_.z, grid_.cs, firstRow, lastRow);
    for (int row = firstRow; row < lastRow; ++row) {
        const auto z = grid_.z + grid_.cs * row;
        clipHalf(face.corners, 2, z, 1, scratch_);
        clipHalf(scratch_, 2, z + grid_.cs, -1, row_);
        if (row_.size() < 3) continue;
        int first = firstColumn_, last = lastColumn_;
        cellsOf(extentOf(row_, 0), grid_.x, grid_.cs, first, last);
        if (std::abs(face.up) > kLevel) {
            const auto height = face.corners.front().y;
            for (int column = first; column < last; ++column) touch(column, row, height, height, face.up);
            continue;
        }
        for (int column = first; column < last; ++column) {
            const auto x = grid_.x + grid_.cs * column;
            clipHalf(row_, 0, x, 1, scratch_);
            clipHalf(scratch_, 0, x + grid_.cs, -1, cell_);
            if (cell_.size() < 3) continue;
            const auto heights = extentOf(cell_, 1);
            touch(column, row, heights.least, heights.greatest, face.up);
        }
    }
}

void ColumnRaster::touch(int column, int row, double low, double high, double up) {
    auto& cell = at(column, row);
    if (!cell.touched) cell = {true, low, high, kNoFloor};
    cell.low = std::min(cell.low, low);
    cell.high = std::max(cell.high, high);
    if (up > leastUp_) cell.floor = std::max(cell.floor, high);
}

}  // namespace navwright
