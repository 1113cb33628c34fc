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

/// RecastDemo's .gset: a mesh with off-mesh connections, convex volumes and settings (docs/meshes.md).
namespace navwright {

struct MadeNavMesh;

/// What RecastDemo has room for.
inline constexpr std::size_t kGsetLinks = 256, kGsetVolumes = 256, kGsetCorners = 12;

/// An off-mesh connection, in the map's space.
struct GsetLink {
    Vec3 from{0}, to{0};  ///< on the floor
    float radius = 32;
    bool bothWays = false;
    MeshArea area = MeshArea::jump;

    friend bool operator==(const GsetLink&, const GsetLink&) = default;
};

/// The line of settings, its numbers in their order.
struct GsetSettings {
    std::array<float, 13> build{};  ///< cell size to sample error
    int partition = 0;
    std::array<float, 7> extent{};  ///< the box of the mesh, and the side of a tile in cells

    friend bool operator==(const GsetSettings&, const GsetSettings&) = default;
};

struct GsetFile {
    std::string mesh;  ///< name of the .obj; empty: none
    std::optional<GsetSettings> settings;
    std::vector<GsetLink> links;
    std::vector<MeshVolume> volumes;

    friend bool operator==(const GsetFile&, const GsetFile&) = default;
};

/// `where` names the file in errors. Areas of RecastDemo's that nothing here has (road, grass) are ground.
/// Errors, with the line: a letter that begins no line, numbers that are missing, too many or none, places
/// outside any map, an area that is not known, a volume that is not convex or upside down.
[[nodiscard]] Result<GsetFile> parseGset(std::string_view text, std::string_view where);
[[nodiscard]] Result<GsetFile> readGsetFile(const std::filesystem::path& path);
/// All links and volumes, though RecastDemo stops reading at kGsetLinks and kGsetVolumes.
[[nodiscard]] std::string writeGset(const GsetFile& set);

[[nodiscard]] GsetSettings gsetSettings(const MeshSettings& settings, const MeshGround& ground);
/// Links as a mesh has them, and back.
[[nodiscard]] std::vector<MeshLink> meshLinksOf(const GsetFile& set);
[[nodiscard]] GsetLink gsetLink(const MeshLink& link, const Vec3& start, const Vec3& end, float radius);

/// Settings, links that were kept and volumes of a made navmesh. `mesh`: name of the .obj beside it;
/// `radius`: of links, units.
[[nodiscard]] GsetFile gsetOf(const MadeNavMesh& made, const MeshGround& ground, std::string mesh,
                              float radius);

}  // namespace navwright
