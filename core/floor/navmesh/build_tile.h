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

/// The polygons of a tile in Recast's form.
struct TilePolygons {
    int column = 0, row = 0;  ///< in the grid of tiles
    std::array<float, 3> mins{}, maxs{};
    int corners = 6;                          ///< maximum per polygon
    std::vector<std::uint16_t> vertices;      ///< three per vertex, in cells
    std::vector<std::uint16_t> polygons;      ///< per polygon: corners, then neighbours
    std::vector<std::uint8_t> areas;          ///< MeshArea
    std::vector<std::uint32_t> detailMeshes;  ///< four per polygon; empty: no detail
    std::vector<float> detailVertices;
    std::vector<std::uint8_t> detailTriangles;  ///< four per triangle

    [[nodiscard]] std::size_t count() const { return areas.size(); }
};

/// Number of elements per stage.
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

/// Input common to all tiles.
struct TileInput {
    const MeshGround& ground;
    const MeshGrid& grid;
    const MeshSettings& settings;
    const Floor& floor;
    const SampleGrid& squares;
    bool keepStages = false;
};

/// Runs Recast's stages for one tile. Times are reported to the context by stage. Errors: cancelled, no
/// memory, more elements than Recast can number.
[[nodiscard]] Result<BuiltTile> buildTile(const TileInput& input, const MeshTile& tile, JobContext& context);

/// Removes the polygons whose `keep` is false; one entry per polygon.
void keepPolygons(TilePolygons& tile, const std::vector<bool>& keep);

}  // namespace navwright
