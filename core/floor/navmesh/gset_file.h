#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/floor/navmesh/mesh_ground.h"
#include "core/floor/navmesh/mesh_links.h"
#include "core/floor/navmesh/mesh_settings.h"

/// RecastDemo's .gset: a mesh with off-mesh links, convex volumes and settings (docs/meshes.md).
namespace navwright {

struct MadeNavMesh;

/// RecastDemo's limits.
inline constexpr std::size_t kGsetLinks = 256, kGsetVolumes = 256, kGsetCorners = 12;

/// An off-mesh link, in the map's space.
struct GsetLink {
    Vec3 from{0}, to{0};  ///< on the floor
    float radius = 32;
    bool bothWays = false;
    MeshArea area = MeshArea::jump;

    friend bool operator==(const GsetLink&, const GsetLink&) = default;
};

/// The settings line; numbers in file order.
struct GsetSettings {
    std::array<float, 13> build{};  ///< from cell size to sample error
    int partition = 0;
    std::array<float, 7> extent{};  ///< the mesh's bounds, and the tile size in cells

    friend bool operator==(const GsetSettings&, const GsetSettings&) = default;
};

struct GsetFile {
    std::string mesh;  ///< name of the .obj file; empty: none
    std::optional<GsetSettings> settings;
    std::vector<GsetLink> links;
    std::vector<MeshVolume> volumes;

    friend bool operator==(const GsetFile&, const GsetFile&) = default;
};

/// Parses a .gset. `where` names the file in errors. RecastDemo's area types without an equivalent here
/// (road, grass) become ground. Errors, with the line: an unknown line type, missing, excess or invalid
/// numbers, places outside any map, an unknown area, a volume that is not convex or upside down.
[[nodiscard]] Result<GsetFile> parseGset(std::string_view text, std::string_view where);
[[nodiscard]] Result<GsetFile> readGsetFile(const std::filesystem::path& path);
/// Writes all links and volumes, although RecastDemo reads only kGsetLinks and kGsetVolumes.
[[nodiscard]] std::string writeGset(const GsetFile& set);

[[nodiscard]] GsetSettings gsetSettings(const MeshSettings& settings, const MeshGround& ground);
/// Converts to mesh links.
[[nodiscard]] std::vector<MeshLink> meshLinksOf(const GsetFile& set);
[[nodiscard]] GsetLink gsetLink(const MeshLink& link, const Vec3& start, const Vec3& end, float radius);

/// Makes a .gset from a navmesh: settings, kept links and volumes. `mesh`: name of the .obj file; `radius`:
/// of links, units.
[[nodiscard]] GsetFile gsetOf(const MadeNavMesh& made, const MeshGround& ground, std::string mesh,
                              float radius);

}  // namespace navwright
