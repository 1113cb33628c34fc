#include "stages/map_surfaces.h"

#include <algorithm>

#include "bsp/lightmap_atlas.h"
#include "bsp/render_mesh.h"
#include "draw/texture_tint.h"
#include "stages/point_cloud.h"

namespace navwright {

namespace {

constexpr float kClear = 0.33f, kMilky = 0.66f;  ///< opacity of SURF_TRANS33 and SURF_TRANS66
constexpr float kGlow = 1.35f;                   ///< surfaces that give light
/// A little shade by direction, so that walls and floors differ where light does not tell them apart.
constexpr float kShadeLeast = 0.86f;
const Vec3 kShadeFrom = glm::normalize(Vec3(0.35f, 0.25f, 0.9f));

std::uint8_t channel(std::uint8_t value, float factor) {
    return static_cast<std::uint8_t>(std::clamp(static_cast<float>(value) * factor, 0.f, 255.f));
}

std::uint8_t opacityOf(std::int32_t flags) {
    const float share = (flags & kSurfTrans33) != 0 ? kClear : (flags & kSurfTrans66) != 0 ? kMilky : 1;
    return channel(255, share);
}

MapVertex mapVertex(const RenderVertex& vertex, const Rgb& tint) {
    const float facing = 0.5f + 0.5f * glm::dot(vertex.normal, kShadeFrom);
    const float shade = kShadeLeast + (1 - kShadeLeast) * facing;
    const float factor = (vertex.surfaceFlags & kSurfLight) != 0 ? kGlow : shade;
    return {vertex.position,
            vertex.lightmapUv[0],
            vertex.lightmapUv[1],
            {channel(tint.red, factor), channel(tint.green, factor), channel(tint.blue, factor),
             opacityOf(vertex.surfaceFlags)}};
}

std::vector<std::uint32_t> slice(const RenderMesh& mesh, const RenderRange& range) {
    const auto first = mesh.indices.begin() + range.first;
    return {first, first + range.count};
}

/// Of what is seen: the sky's brushes reach far beyond.
Box opaqueBounds(const MapDrawList& list) {
    Box bounds;
    for (std::size_t i = 0; i < list.opaque.size(); ++i)
        extend(bounds, list.vertices[list.opaque[i]].position, i == 0);
    return bounds;
}

}  // namespace

Result<MapDrawList> buildMapSurfaces(const GameMap& map) {
    NAV_ASSIGN(auto atlas, buildLightmapAtlas(map.bsp));
    NAV_ASSIGN(const auto mesh, buildRenderMesh(map.bsp, atlas));
    std::vector<Rgb> tints;
    for (const auto& name : mesh.textures) tints.push_back(textureTint(name));
    MapDrawList list;
    list.vertices.reserve(mesh.vertices.size());
    for (const auto& vertex : mesh.vertices)
        list.vertices.push_back(mapVertex(vertex, tints[vertex.texture]));
    list.opaque = slice(mesh, mesh.opaque);
    list.transparent = slice(mesh, mesh.transparent);
    list.lightWidth = atlas.width;
    list.lightHeight = atlas.height;
    list.light = std::move(atlas.rgb);
    list.bounds = opaqueBounds(list);
    return list;
}

}  // namespace navwright
