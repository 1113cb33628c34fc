#pragma once

#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/floor/survey/floor.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// Samples all floors and water where a body fits, without hazards, at most once per square and floor;
/// ordered by row, column, height.
[[nodiscard]] Result<std::vector<FloorSample>> sampleFloor(const GameMap& map, float grid,
                                                           std::span<const Box> hurt, int jobs,
                                                           JobContext& context);

/// Whether a body is supported unhurt at the sample's origin; sets `crouched` and `wet`.
[[nodiscard]] bool holdsBody(const Collision& world, std::span<const Box> hurt, FloorSample& sample);

/// Adds swim samples above a wet place: at regular intervals up from it, and just below the surface.
void addSwims(const Collision& world, std::span<const Box> hurt, const FloorSample& bottom,
              std::vector<FloorSample>& out);

/// Sorts by row, column, height.
void sortSamples(std::vector<FloorSample>& samples);

/// Looks up samples by grid square.
class SampleGrid {
  public:
    /// `samples` must be sorted and outlive it.
    explicit SampleGrid(std::span<const FloorSample> samples);

    /// The index range [first, last) of a square's samples.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> square(std::int32_t column, std::int32_t row) const;

  private:
    std::span<const FloorSample> samples_;
    std::int32_t firstRow_ = 0;
    std::vector<std::uint32_t> rowStart_;  ///< by row from the first, with an end entry
};

/// The walkable sides of a brush.
struct StandingSurface {
    struct Side {
        Vec3 normal{0};  ///< flat enough to walk on
        float dist = 0;
    };
    Box bounds;  ///< of the brush, in the world; larger than any map along axes without an axial side
    std::vector<Side> sides;

    /// The z of a player's origin at (x, y) whose body rests on the side.
    [[nodiscard]] static float originOver(const Side& side, float x, float y);
};

/// Surfaces of the world and of brush models that are solid and not rotated; rotating ones are no floor.
[[nodiscard]] std::vector<StandingSurface> standingSurfaces(const BspFile& bsp);

}  // namespace navwright
