#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/demos/samples/packed_origin.h"

namespace navwright {

/// Votes sorted into grid cells, so that the votes near a point form few contiguous ranges. Coordinates are
/// whole multiples of 1/8 units stored as floats, so that sums and squared differences are exact. A "place"
/// is an index into the sorted order.
class VoteGrid {
  public:
    struct Cell {
        std::uint32_t first = 0, end = 0;  ///< places
        std::int32_t x = 0;                ///< index along x
    };
    /// Cells of one (y, z), ascending in x.
    struct Row {
        std::int32_t y = 0, z = 0;
        std::uint32_t first = 0, end = 0;  ///< cells
    };

    /// Sorts votes at these origins into cells of `size` by `size` by `height` (1/8 units, at least 1).
    /// Errors: cancelled.
    [[nodiscard]] static Result<VoteGrid> build(std::span<const PackedOrigin> origins, std::int32_t size,
                                                std::int32_t height, JobContext& context);

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(order_.size()); }
    /// The index of the place's origin in build()'s input.
    [[nodiscard]] std::uint32_t vote(std::uint32_t place) const { return order_[place]; }
    [[nodiscard]] const float* x() const { return x_.data(); }
    [[nodiscard]] const float* y() const { return y_.data(); }
    [[nodiscard]] const float* z() const { return z_.data(); }
    /// Ordered by z, y, x, as are the rows.
    [[nodiscard]] std::span<const Cell> cells() const { return cells_; }
    [[nodiscard]] std::span<const Row> rows() const { return rows_; }
    /// How many cells a distance (1/8 units) can span, along x or y, and along z.
    [[nodiscard]] std::int32_t cellsIn(float distance) const { return cellsWithin(distance, size_); }
    [[nodiscard]] std::int32_t layersIn(float distance) const { return cellsWithin(distance, height_); }
    /// Index of the first row at or after (y, z).
    [[nodiscard]] std::size_t rowFrom(std::int32_t y, std::int32_t z) const;

  private:
    static std::int32_t cellsWithin(float distance, std::int32_t size) {
        return static_cast<std::int32_t>((distance + static_cast<float>(size) - 1) /
                                         static_cast<float>(size));
    }
    void addCells(const std::vector<std::uint64_t>& cellOfVote);
    void addPlaces(std::span<const PackedOrigin> origins);

    std::int32_t size_ = 1, height_ = 1;
    std::vector<std::uint32_t> order_;
    std::vector<float> x_, y_, z_;
    std::vector<Cell> cells_;
    std::vector<Row> rows_;
};

}  // namespace navwright
