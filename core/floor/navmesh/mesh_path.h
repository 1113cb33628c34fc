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

/// Where a path turns, or changes what it is on.
struct MeshCorner {
    Vec3 feet{0};
    MeshRef polygon = 0;               ///< entered there; 0 at the end
    MeshArea area = MeshArea::ground;  ///< of the way that goes on from there
    bool link = false;                 ///< the way that goes on from there is a link
};

/// A way over a navmesh.
struct MeshPath {
    bool partial = false;             ///< the goal is not got to: it ends where it comes nearest
    bool cutShort = false;            ///< the search ran out of nodes: there may be a way, or a better one
    std::vector<MeshRef> corridor;    ///< polygons and links, in order
    std::vector<MeshCorner> corners;  ///< of the string pulled taut through them, start and end included
    float length = 0;                 ///< units
    float cost = 0;                   ///< length, times the factors of the areas crossed
};

/// How far a navmesh is looked for around a place, units.
struct MeshNear {
    float aside = 32;
    float up = 64;  ///< and down
};

/// Nodes that a search may hold: as many as Detour can number.
inline constexpr int kMostMeshNodes = 65535;

/// Asks a navmesh. Not for two threads at once; the mesh must outlive it.
class MeshQuery {
  public:
    /// `nodes`: how many polygons a search may look at, at most kMostMeshNodes. `excluded`: of MeshAbility,
    /// what is not crossed. Errors: no memory.
    [[nodiscard]] static Result<MeshQuery> of(const NavMesh& mesh, const MeshCosts& costs,
                                              int nodes = kMostMeshNodes,
                                              std::uint16_t excluded = disabledAbility);
    MeshQuery(MeshQuery&&) noexcept;
    MeshQuery& operator=(MeshQuery&&) noexcept;
    ~MeshQuery();

    /// The mesh nearest to the feet of a player with this origin.
    [[nodiscard]] std::optional<MeshSpot> nearest(const Vec3& origin, const MeshNear& near = {}) const;
    /// From one player's origin to another. Errors: no mesh near one of them, with its place; a search that
    /// Detour refuses.
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
