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
    Vec3 position{0};  ///< in the world: brush models stand at their entity's origin
    Vec3 normal{0};
    std::array<float, 2> lightmapUv{};  ///< into the atlas, 0..1
    std::array<float, 2> texel{};       ///< into the texture, in its texels; it repeats
    std::int32_t surfaceFlags = 0;
    std::uint32_t texture = 0;  ///< into RenderMesh::textures
};

/// Why a face is not part of the picture by default.
enum class RenderHiding : std::uint8_t {
    none,
    surface,   ///< sky or nodraw
    model,     ///< of a trigger or area portal
    unplaced,  ///< of a brush model no entity places
};

/// A face's triangles; picking finds faces by their index range.
struct RenderFace {
    std::uint32_t face = 0;   ///< of BspFile::faces
    std::uint32_t model = 0;  ///< 0 is the world
    std::uint32_t firstIndex = 0, indexCount = 0;
    RenderHiding hiding = RenderHiding::none;
};

struct RenderRange {
    std::uint32_t first = 0, count = 0;  ///< of indices
};

/// A map as triangles, counter-clockwise seen from where they look.
struct RenderMesh {
    std::vector<RenderVertex> vertices;
    std::vector<std::uint32_t> indices;  ///< opaque faces, then transparent ones, then hidden ones
    RenderRange opaque, transparent, hidden;
    std::vector<RenderFace> faces;      ///< in the order of their indices
    std::vector<std::string> textures;  ///< names, each once, in file order
};

/// Most vertices a mesh may have; the largest maps known have 60 thousand.
inline constexpr std::size_t kMaxMeshVertices = std::size_t{1} << 22;

/// `atlas` must be of the same map. A model that several entities share is placed by the first. Errors: more
/// than kMaxMeshVertices.
[[nodiscard]] Result<RenderMesh> buildRenderMesh(const BspFile& bsp, const LightmapAtlas& atlas);

}  // namespace navwright
