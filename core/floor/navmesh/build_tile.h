#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/floor/navmesh/mesh_grid.h"
#include "core/floor/navmesh/mesh_ground.h"
#include "core/floor/navmesh/mesh_settings.h"
#include "core/floor/navmesh/mesh_stages.h"

namespace navwright {

/// The polygons of a tile as Recast has them.
struct TilePolygons {
    int column = 0, row = 0;  ///< of the grid of tiles
    std::array<float, 3> mins{}, maxs{};
    int corners = 6;                          ///< most of a polygon
    std::vector<std::uint16_t> vertices;      ///< three each, cells
    std::vector<std::uint16_t> polygons;      ///< corners, then neighbours, of each
    std::vector<std::uint8_t> areas;          ///< MeshArea
    std::vector<std::uint32_t> detailMeshes;  ///< four of each polygon; empty: no detail
    std::vector<float> detailVertices;
    std::vector<std::uint8_t> detailTriangles;  ///< four each

    [[nodiscard]] std::size_t count() const { return areas.size(); }
};

/// How much a stage made.
struct MeshCounts {
    std::size_t tiles = 0, cells = 0, spans = 0, floorCells = 0, regions = 0, outlines = 0, polygons = 0,
                vertices = 0, triangles = 0;
    MeshCounts& operator+=(const MeshCounts& other);
};

struct BuiltTile {
    TilePolygons polygons;
    MeshCounts counts;
    std::optional<MeshTileStages> stages;
};

/// What all tiles are made from.
struct TileInput {
    const MeshGround& ground;
    const MeshGrid& grid;
    const MeshSettings& settings;
    const Floor& floor;
    const SampleGrid& squares;
    bool keepStages = false;
};

/// Runs Recast's stages for one tile. Times go to the context under the names of the stages. Errors:
/// cancelled, no memory, more than Recast can number.
[[nodiscard]] Result<BuiltTile> buildTile(const TileInput& input, const MeshTile& tile, JobContext& context);

/// Without the polygons that are not kept, one bool each.
void keepPolygons(TilePolygons& tile, const std::vector<bool>& keep);

}  // namespace navwright
