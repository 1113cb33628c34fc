#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/floor/navmesh/nav_mesh.h"

namespace navwright {

/// Writes a navmesh set in RecastDemo's format (docs/meshes.md).
[[nodiscard]] std::vector<std::byte> writeNavMesh(const NavMeshData& mesh);
/// Parses a navmesh set. `where` names the file in errors. Errors: another kind or version, a tile with
/// inconsistent counts, indices or numbers, two tiles at one place.
[[nodiscard]] Result<NavMeshData> parseNavMesh(std::span<const std::byte> file, std::string_view where);
[[nodiscard]] Result<NavMeshData> readNavMeshFile(const std::filesystem::path& path);

}  // namespace navwright
