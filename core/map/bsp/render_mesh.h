#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/lightmap_atlas.h"

namespace navwright {

struct RenderVertex {
    Vec3 position{0};  ///< in the world: brush models at their entity's origin
    Vec3 normal{0};
    std::array<float, 2> lightmapUv{};  ///< into the atlas, 0..1
    std::array<float, 2> texel{};       ///< in texels of the texture, which repeats
    std::int32_t surfaceFlags = 0;
    std::uint32_t texture = 0;  ///< into RenderMesh::textures
};

/// Why a face is hidden by default.
enum class RenderHiding : std::uint8_t {
    none,
    surface,   ///< sky or nodraw
    model,     ///< of a trigger or area portal
    unplaced,  ///< of a brush model without an entity
};

/// A face's triangles; picking finds faces by index range.
struct RenderFace {
    std::uint32_t face = 0;   ///< of BspFile::faces
    std::uint32_t model = 0;  ///< 0 is the world
    std::uint32_t firstIndex = 0, indexCount = 0;
    RenderHiding hiding = RenderHiding::none;
};

struct RenderRange {
    std::uint32_t first = 0, count = 0;  ///< number of indices
};

/// A map as triangles, counter-clockwise from the front.
struct RenderMesh {
    std::vector<RenderVertex> vertices;
    std::vector<std::uint32_t> indices;  ///< opaque faces, then transparent ones, then hidden ones
    RenderRange opaque, transparent, hidden;
    std::vector<RenderFace> faces;      ///< ordered by their indices
    std::vector<std::string> textures;  ///< unique names, in file order
};

/// Maximum number of vertices; the largest known maps have 60 thousand.
inline constexpr std::size_t kMaxMeshVertices = std::size_t{1} << 22;

/// Builds the mesh. `atlas` must be of the same map. A model shared by several entities is placed by the
/// first. Errors: more than kMaxMeshVertices.
[[nodiscard]] Result<RenderMesh> buildRenderMesh(const BspFile& bsp, const LightmapAtlas& atlas);

}  // namespace navwright
