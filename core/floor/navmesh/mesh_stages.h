#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/vec3.h"
#include "core/floor/navmesh/mesh_area.h"

/// The intermediate results of making a navmesh, by stage, as plain data in the map's space. Kept on request.
namespace navwright {

/// Stages in order; the last is the navmesh itself.
enum class MeshStage : std::uint8_t { spans, compact, regions, contours, polygons, detail, mesh };
inline constexpr std::size_t kMeshStages = 7;

/// A solid span in a column of cells. Columns run along +x and rows along -y, from the tile's corner.
struct MeshSpan {
    std::uint16_t column = 0, row = 0;
    std::uint16_t low = 0, high = 0;  ///< cell heights from the tile's corner
    bool flat = false;                ///< walkable by its slope
};

/// A cell of the compact heightfield: floor where a player's centre can be.
struct MeshFloorCell {
    std::uint16_t column = 0, row = 0;
    std::uint16_t floor = 0;     ///< cell heights from the tile's corner
    std::uint16_t distance = 0;  ///< distance to the edge of the floor, half cells
    std::uint16_t region = 0;    ///< 0: none
    std::uint8_t room = 0;       ///< free cells above, at most 255
    MeshArea area = MeshArea::ground;
};

/// The outline of a region.
struct MeshOutline {
    std::uint16_t region = 0;
    MeshArea area = MeshArea::ground;
    std::vector<Vec3> raw;     ///< along the cells
    std::vector<Vec3> simple;  ///< simplified, for polygons
};

struct MeshFlat {
    MeshArea area = MeshArea::ground;
    std::uint16_t region = 0;
    std::vector<Vec3> corners;
};

/// All stages of one tile.
struct MeshTileStages {
    Vec3 corner{0};  ///< minimum x, maximum y, minimum z
    float cs = 0, ch = 0;
    std::vector<MeshSpan> spans;
    std::vector<MeshFloorCell> cells;  ///< stages compact and regions
    std::vector<MeshOutline> outlines;
    std::vector<MeshFlat> polygons;
    std::vector<Vec3> detail;  ///< three corners per triangle

    /// The minimum corner of a cell at a height, in the map.
    [[nodiscard]] Vec3 place(std::uint16_t column, std::uint16_t row, std::uint16_t height) const {
        return corner + Vec3(static_cast<float>(column) * cs, -static_cast<float>(row + 1) * cs,
                             static_cast<float>(height) * ch);
    }
};

}  // namespace navwright
