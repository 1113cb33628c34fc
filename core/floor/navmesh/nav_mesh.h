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

/// Names a polygon of a NavMesh, or a link over it; 0 is none.
using MeshRef = std::uint32_t;

/// What RecastDemo's navmesh set files hold (docs/meshes.md).
struct NavMeshData {
    std::array<float, 3> corner{};  ///< in Recast's space
    float tileWidth = 0, tileDepth = 0;
    std::int32_t mostTiles = 0, mostPolygons = 0;
    struct Tile {
        MeshRef ref = 0;  ///< as Detour numbers it
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
    std::vector<std::uint32_t> neighbours;  ///< indices of polygons that it shares an edge with; ascending
};

/// Where a navmesh is nearest to a place.
struct MeshSpot {
    MeshRef polygon = 0;
    Vec3 feet{0};        ///< on the polygon
    bool below = false;  ///< the place is over, or under, the polygon
    float distance = 0;  ///< horizontal, units
};

/// A navmesh that can be asked. Immutable once made; for many threads at once, each with a query of its own.
class NavMesh {
  public:
    /// Takes tiles in their order; gives those without a number one. Errors: data that Detour cannot take.
    [[nodiscard]] static Result<NavMesh> of(NavMeshData data);

    NavMesh(NavMesh&&) noexcept;
    NavMesh& operator=(NavMesh&&) noexcept;
    ~NavMesh();

    [[nodiscard]] const NavMeshData& data() const { return data_; }
    [[nodiscard]] const dtNavMesh& detour() const { return *mesh_; }
    /// For what Detour leaves out (detour_links.h).
    [[nodiscard]] dtNavMesh& detour() { return *mesh_; }

    /// All but links, by tile and number.
    [[nodiscard]] std::vector<MeshPolygon> polygons() const;
    /// Of the detail, three corners each, by polygon.
    [[nodiscard]] std::vector<Vec3> triangles() const;
    /// Polygons and links that one gets to from these, themselves included; ascending.
    [[nodiscard]] std::vector<MeshRef> reachedFrom(std::span<const MeshRef> starts) const;

  private:
    struct Free {
        void operator()(dtNavMesh* mesh) const;
    };
    NavMesh() = default;

    NavMeshData data_;
    std::vector<std::vector<unsigned char>> used_;  ///< the tiles as Detour works in them
    std::unique_ptr<dtNavMesh, Free> mesh_;
};

}  // namespace navwright
