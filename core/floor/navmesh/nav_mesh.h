#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/floor/navmesh/mesh_area.h"

class dtNavMesh;

namespace navwright {

/// Identifies a polygon or off-mesh link of a NavMesh; 0 is none.
using MeshRef = std::uint32_t;

/// The content of RecastDemo's navmesh set files (docs/meshes.md).
struct NavMeshData {
    std::array<float, 3> corner{};  ///< in Recast's space
    float tileWidth = 0, tileDepth = 0;
    std::int32_t mostTiles = 0, mostPolygons = 0;
    struct Tile {
        MeshRef ref = 0;  ///< Detour's reference
        std::vector<std::byte> bytes;
        friend bool operator==(const Tile&, const Tile&) = default;
    };
    std::vector<Tile> tiles;

    friend bool operator==(const NavMeshData&, const NavMeshData&) = default;
};

/// A polygon of a navmesh, in the map's space.
struct MeshPolygon {
    MeshRef ref = 0;
    MeshArea area = MeshArea::ground;
    std::vector<Vec3> corners;
    std::vector<std::uint32_t> neighbours;  ///< polygons that share an edge, by index; ascending
};

/// The point of a navmesh nearest to a place.
struct MeshSpot {
    MeshRef polygon = 0;
    Vec3 feet{0};        ///< on the polygon
    bool below = false;  ///< the place is above or below the polygon
    float distance = 0;  ///< horizontal, units
};

/// A navmesh for queries. Immutable; usable from many threads with one query object each.
class NavMesh {
  public:
    /// Adds the tiles in order; assigns a reference to those without. Errors: data that Detour rejects.
    [[nodiscard]] static Result<NavMesh> of(NavMeshData data);

    NavMesh(NavMesh&&) noexcept;
    NavMesh& operator=(NavMesh&&) noexcept;
    ~NavMesh();

    [[nodiscard]] const NavMeshData& data() const { return data_; }
    [[nodiscard]] const dtNavMesh& detour() const { return *mesh_; }
    /// For detour_links.h.
    [[nodiscard]] dtNavMesh& detour() { return *mesh_; }

    /// All polygons except off-mesh links, by tile and number.
    [[nodiscard]] std::vector<MeshPolygon> polygons() const;
    /// The corners of a polygon, on the floor; empty for off-mesh links.
    [[nodiscard]] std::vector<Vec3> outlineOf(MeshRef polygon) const;
    /// Detail triangles, three corners each, by polygon.
    [[nodiscard]] std::vector<Vec3> triangles() const;
    /// Polygons and links reachable from these, themselves included; ascending.
    [[nodiscard]] std::vector<MeshRef> reachedFrom(std::span<const MeshRef> starts) const;

  private:
    struct Free {
        void operator()(dtNavMesh* mesh) const;
    };
    NavMesh() = default;

    NavMeshData data_;
    std::vector<std::vector<unsigned char>> used_;  ///< the tiles' data as used by Detour
    std::unique_ptr<dtNavMesh, Free> mesh_;
};

}  // namespace navwright
