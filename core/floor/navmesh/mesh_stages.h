#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/vec3.h"
#include "core/floor/navmesh/mesh_area.h"

/// What lies between a map and its navmesh, stage by stage, as plain data in the map's space. Kept on
/// request.
namespace navwright {

/// Stages in the order in which they are made; the last is the navmesh itself.
enum class MeshStage : std::uint8_t { spans, compact, regions, contours, polygons, detail, mesh };
inline constexpr std::size_t kMeshStages = 7;

/// Something solid in a column of cells. Columns run along +x and rows along -y, from the tile's corner.
struct MeshSpan {
    std::uint16_t column = 0, row = 0;
    std::uint16_t low = 0, high = 0;  ///< cell heights from the tile's corner
    bool flat = false;                ///< players can stand on it, as far as the slope goes
};

/// Floor that a player's middle can be on, in one cell: the compact heightfield.
struct MeshFloorCell {
    std::uint16_t column = 0, row = 0;
    std::uint16_t floor = 0;     ///< cell heights from the tile's corner
    std::uint16_t distance = 0;  ///< to what ends the floor, half cells
    std::uint16_t region = 0;    ///< 0: none
    std::uint8_t room = 0;       ///< free cell heights above, at most 255
    MeshArea area = MeshArea::ground;
};

/// The outline of a region.
struct MeshOutline {
    std::uint16_t region = 0;
    MeshArea area = MeshArea::ground;
    std::vector<Vec3> raw;     ///< along the cells
    std::vector<Vec3> simple;  ///< as polygons are made of it
};

struct MeshFlat {
    MeshArea area = MeshArea::ground;
    std::uint16_t region = 0;
    std::vector<Vec3> corners;
};

/// All stages of one tile.
struct MeshTileStages {
    Vec3 corner{0};  ///< least x, greatest y, least z
    float cs = 0, ch = 0;
    std::vector<MeshSpan> spans;
    std::vector<MeshFloorCell> cells;  ///< stages compact and regions
    std::vector<MeshOutline> outlines;
    std::vector<MeshFlat> polygons;
    std::vector<Vec3> detail;  ///< three corners a triangle

    /// The least corner of a cell at a height, in the map.
    [[nodiscard]] Vec3 place(std::uint16_t column, std::uint16_t row, std::uint16_t height) const {
        return corner + Vec3(static_cast<float>(column) * cs, -static_cast<float>(row + 1) * cs,
                             static_cast<float>(height) * ch);
    }
};

}  // namespace navwright
