#pragma once

#include <cstdint>
#include <vector>

#include "core/floor/navmesh/nav_mesh.h"

namespace navwright {

/// A link of a navmesh that Detour numbered.
struct DetourLink {
    std::uint32_t number = 0;  ///< given when its tile was made
    MeshRef ref = 0;
    bool starts = false;  ///< one gets onto it
    bool ends = false;    ///< and off it again
};

/// All links of a navmesh, by tile.
[[nodiscard]] std::vector<DetourLink> detourLinks(const NavMesh& mesh);

/// Lets a link end on a polygon of any tile: Detour itself looks no farther than the next one, and drops
/// silently what leads farther, such as teleporters. False where the link's tile has no room left. Programs
/// that read the mesh from a file do not have these ends.
[[nodiscard]] bool endDetourLink(NavMesh& mesh, MeshRef link, MeshRef polygon);

}  // namespace navwright
