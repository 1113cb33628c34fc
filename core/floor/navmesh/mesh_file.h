#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/floor/navmesh/nav_mesh.h"

namespace navwright {

/// A navmesh set as RecastDemo saves and loads it (docs/meshes.md).
[[nodiscard]] std::vector<std::byte> writeNavMesh(const NavMeshData& mesh);
/// `where` names the file in errors. Errors: another kind or version, a tile whose counts, indices or numbers
/// do not hold together, more than one tile at a place.
[[nodiscard]] Result<NavMeshData> parseNavMesh(std::span<const std::byte> file, std::string_view where);
[[nodiscard]] Result<NavMeshData> readNavMeshFile(const std::filesystem::path& path);

}  // namespace navwright
