#pragma once

#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/floor/survey/floor.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// All places on floors and in water where a body fits, hazards left out, at most one per square and floor;
/// by row, column, height.
[[nodiscard]] Result<std::vector<FloorSample>> sampleFloor(const GameMap& map, float grid,
                                                           std::span<const Box> hurt, int jobs,
                                                           JobContext& context);

/// Whether a body is held at the sample's origin unhurt; fills in how (crouched, wet).
[[nodiscard]] bool holdsBody(const Collision& world, std::span<const Box> hurt, FloorSample& sample);

/// In water above a wet place: every so far up from it, and right below the surface.
void addSwims(const Collision& world, std::span<const Box> hurt, const FloorSample& bottom,
              std::vector<FloorSample>& out);

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

/// The sides of a brush that a player can stand on.
struct StandingSurface {
    struct Side {
        Vec3 normal{0};  ///< flat enough to stand on
        float dist = 0;
    };
    Box bounds;  ///< of the brush, in the world; far beyond any map where it has no side along an axis
    std::vector<Side> sides;

    /// The height of a player's origin whose body rests on the side, with the origin at (x, y).
    [[nodiscard]] static float originOver(const Side& side, float x, float y);
};

/// Of the world and of the brush models that stand solid and are not turned; what turns is no floor.
[[nodiscard]] std::vector<StandingSurface> standingSurfaces(const BspFile& bsp);

}  // namespace navwright
