#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/floor/navmesh/mesh_settings.h"
#include "core/floor/survey/floor.h"
#include "core/floor/survey/floor_sampler.h"

namespace navwright {

/// A tile that has floor players get to.
struct MeshTile {
    int column = 0, row = 0;    ///< of the grid of tiles
    float bottom = 0, top = 0;  ///< heights of what matters to it
};

/// The grid of a navmesh, laid over the floor that is reached from the spawn points, and no more of the map.
struct MeshGrid {
    Vec3 corner{0};               ///< least corner in Recast's space; a whole number of tiles from 0
    float top = 0;                ///< greatest height
    int columns = 0, rows = 0;    ///< tiles
    std::vector<MeshTile> tiles;  ///< by row, column

    /// Cells that are filled, borders included.
    [[nodiscard]] std::uint64_t cells(const MeshSettings& settings) const;
};

/// What a cell may need of memory while all stages are kept, bytes: three times what it needs on maps that
/// were measured (20), for those with more floors above each other.
inline constexpr std::uint64_t kMeshCellBytes = 64;
/// What the stages of a navmesh may need, bytes.
inline constexpr std::uint64_t kMeshMemory = std::uint64_t{2} << 30;
/// Tiles and polygons of a tile are numbered with this many bits together in Detour's references, of which it
/// wants ten left for its own use.
inline constexpr int kMeshRefBits = 22;

/// Errors: no floor is reached; the grid would not fit into `most` bytes, in words with its size; it is
/// higher than Recast counts.
[[nodiscard]] Result<MeshGrid> meshGrid(const Floor& floor, const MeshSettings& settings,
                                        std::uint64_t most = kMeshMemory);

/// Tells floor that is reached from what is not, for the cells of one tile.
class ReachedHeights {
  public:
    ReachedHeights(const Floor& floor, const SampleGrid& squares) : floor_(floor), squares_(squares) {}

    /// Whether floor at this place of the map is, or goes on from, floor that is reached.
    [[nodiscard]] bool isReached(float x, float y, float height);

  private:
    const Floor& floor_;
    const SampleGrid& squares_;
    std::int32_t column_ = 0, row_ = 0;
    bool known_ = false;
    std::vector<float> heights_;  ///< of the square looked at and those around it
};

}  // namespace navwright
