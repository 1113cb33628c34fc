#pragma once

#include <cstdint>
#include <vector>

#include "core/floor/navmesh/nav_mesh.h"

namespace navwright {

/// An off-mesh link as Detour stores it.
struct DetourLink {
    std::uint32_t number = 0;  ///< assigned when its tile was made
    MeshRef ref = 0;
    MeshRef end = 0;      ///< the polygon that its end is connected to
    bool starts = false;  ///< connected to a polygon at its start
    bool ends = false;    ///< connected to a polygon at its end
};

/// All off-mesh links of a navmesh, by tile.
[[nodiscard]] std::vector<DetourLink> detourLinks(const NavMesh& mesh);

/// Connects a link's end to a polygon in any tile. Detour itself only connects to the adjacent tile and
/// silently drops longer links, such as teleporters. Returns false when the link's tile has no room. Programs
/// that load the mesh from a file do not have these connections.
[[nodiscard]] bool endDetourLink(NavMesh& mesh, MeshRef link, MeshRef polygon);

/// A mesh of its own with the same references, and with the ends that endDetourLink() connected. Errors:
/// those of NavMesh::of().
[[nodiscard]] Result<NavMesh> copyOf(const NavMesh& mesh);

}  // namespace navwright
