#pragma once

#include <vector>

#include "base/job_context.h"
#include "base/result.h"
#include "bsp/collision.h"
#include "geometry/floor.h"

namespace navwright {

/// All places on floors and in water where a body fits, hazards left out, at most one per square and floor;
/// by row, column, height.
[[nodiscard]] Result<std::vector<FloorSample>> sampleFloor(const GameMap& map, float grid,
                                                           std::span<const Box> hurt, int jobs,
                                                           JobContext& context);

/// Sorts by row, column, height.
void sortSamples(std::vector<FloorSample>& samples);

/// Finds samples by their square.
class SampleGrid {
  public:
    /// `samples` must be sorted and outlive this.
    explicit SampleGrid(std::span<const FloorSample> samples);

    /// Indices [first, last) of the samples of a square.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> square(std::int32_t column, std::int32_t row) const;

  private:
    std::span<const FloorSample> samples_;
    std::int32_t firstRow_ = 0;
    std::vector<std::uint32_t> rowStart_;  ///< by row from the first, and one past the last
};

}  // namespace navwright
