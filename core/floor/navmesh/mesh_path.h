#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/floor/navmesh/mesh_area.h"
#include "core/floor/navmesh/nav_mesh.h"

class dtNavMeshQuery;

namespace navwright {

/// A turn of a path, or a change of its polygon's kind.
struct MeshCorner {
    Vec3 feet{0};
    MeshRef polygon = 0;               ///< the polygon entered there; 0 at the end
    MeshArea area = MeshArea::ground;  ///< of the section that starts there
    bool link = false;                 ///< whether the section that starts there is an off-mesh link
};

/// A path over a navmesh.
struct MeshPath {
    bool partial = false;             ///< the goal is unreachable: ends at the nearest point
    bool cutShort = false;            ///< the search ran out of nodes: a path or a better one may exist
    std::vector<MeshRef> corridor;    ///< polygons and links, in order
    std::vector<MeshCorner> corners;  ///< of the string-pulled path, including both ends
    /// Through the middles of the polygons between start and goal, and the ends of links: feet.
    std::vector<Vec3> centers;
    float length = 0;         ///< of the string-pulled path, units
    float centersLength = 0;  ///< units
    float cost = 0;           ///< length times the factors of crossed areas
};

/// Search range for the mesh around a place, units.
struct MeshNear {
    float aside = 32;
    float up = 64;  ///< up and down
};

/// Maximum nodes of a search, limited by Detour's numbering.
inline constexpr int kMostMeshNodes = 65535;

/// Queries on a navmesh. Not thread-safe; the mesh must outlive it.
class MeshQuery {
  public:
    /// `nodes`: limit of polygons per search, at most kMostMeshNodes. `excluded`: MeshAbility bits that are
    /// not crossed. Errors: no memory.
    [[nodiscard]] static Result<MeshQuery> of(const NavMesh& mesh, const MeshCosts& costs,
                                              int nodes = kMostMeshNodes,
                                              std::uint16_t excluded = disabledAbility);
    MeshQuery(MeshQuery&&) noexcept;
    MeshQuery& operator=(MeshQuery&&) noexcept;
    ~MeshQuery();

    /// The mesh point nearest to the feet of a player with this origin.
    [[nodiscard]] std::optional<MeshSpot> nearest(const Vec3& origin, const MeshNear& near = {}) const;
    /// Finds a path between two players' origins. Errors: no mesh near one of them (the message gives its
    /// place); Detour rejects the search.
    [[nodiscard]] Result<MeshPath> path(const Vec3& from, const Vec3& to, const MeshNear& near = {}) const;

  private:
    struct Free {
        void operator()(dtNavMeshQuery* query) const;
    };
    MeshQuery() = default;

    const NavMesh* mesh_ = nullptr;
    MeshCosts costs_{};
    std::uint16_t excluded_ = disabledAbility;
    std::unique_ptr<dtNavMeshQuery, Free> query_;
};

}  // namespace navwright
