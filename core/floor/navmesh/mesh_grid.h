#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/floor/navmesh/mesh_settings.h"
#include "core/floor/survey/floor.h"
#include "core/floor/survey/floor_sampler.h"

namespace navwright {

/// A tile with reachable floor.
struct MeshTile {
    int column = 0, row = 0;    ///< in the grid of tiles
    float bottom = 0, top = 0;  ///< range of relevant heights
};

/// The tile grid of a navmesh, which covers only the floor reachable from spawn points.
struct MeshGrid {
    Vec3 corner{0};               ///< minimum corner in Recast's space; a multiple of the tile size from 0
    float top = 0;                ///< maximum height
    int columns = 0, rows = 0;    ///< tiles
    std::vector<MeshTile> tiles;  ///< by row, then column

    /// Number of cells that are rasterised, including borders.
    [[nodiscard]] std::uint64_t cells(const MeshSettings& settings) const;
};

/// Memory budget per cell while all stages are kept, bytes: three times what was measured (20), for maps with
/// more storeys.
inline constexpr std::uint64_t kMeshCellBytes = 64;
/// Memory limit for the stages of a navmesh, bytes.
inline constexpr std::uint64_t kMeshMemory = std::uint64_t{2} << 30;
/// Bits for tile and polygon numbers together in Detour's references, of which Detour reserves ten for
/// itself.
inline constexpr int kMeshRefBits = 22;

/// Lays out the grid. Errors: no floor is reachable; the grid needs more than `most` bytes (the message gives
/// its size); it is higher than Recast allows.
[[nodiscard]] Result<MeshGrid> meshGrid(const Floor& floor, const MeshSettings& settings,
                                        std::uint64_t most = kMeshMemory);

/// Distinguishes reachable floor from other floor for the cells of one tile.
class ReachedHeights {
  public:
    ReachedHeights(const Floor& floor, const SampleGrid& squares) : floor_(floor), squares_(squares) {}

    /// Whether floor at this place is, or continues, reachable floor.
    [[nodiscard]] bool isReached(float x, float y, float height);

  private:
    const Floor& floor_;
    const SampleGrid& squares_;
    std::int32_t column_ = 0, row_ = 0;
    bool known_ = false;
    std::vector<float> heights_;  ///< of the current square and its neighbours
};

}  // namespace navwright
