#include "widgets/drawing/layers/map_surfaces.h"

#include <algorithm>
#include <array>

#include "core/base/index.h"
#include "core/map/bsp/lightmap_atlas.h"
#include "core/map/bsp/render_mesh.h"
#include "widgets/drawing/draw/texture_tint.h"
#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/drawing/layers/unseen_surfaces.h"

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

float shadeOf(const Vec3& normal) {
    const float facing = 0.5f + 0.5f * glm::dot(normal, kShadeFrom);
    return kShadeLeast + (1 - kShadeLeast) * facing;
}

/// What a texture looks like on a surface.
struct Finish {
    Rgb tint;
    TexturePlace place;
};

MapVertex mapVertex(const RenderVertex& vertex, const Finish& finish) {
    const auto& [tint, place] = finish;
    const auto flags = vertex.surfaceFlags;
    const float factor = (flags & kSurfLight) != 0 ? kGlow : shadeOf(vertex.normal);
    const bool masked = (flags & kSurfAlphaTest) != 0 && (flags & (kSurfTrans33 | kSurfTrans66)) == 0;
    return {vertex.position,
            vertex.lightmapUv[0],
            vertex.lightmapUv[1],
            {channel(tint.red, factor), channel(tint.green, factor), channel(tint.blue, factor),
             opacityOf(flags)},
            vertex.texel[0] / place.size[0],
            vertex.texel[1] / place.size[1],
            static_cast<float>(place.layer),
            masked ? 1.f : 0.f};
}

/// Tints by MapKind, except the sky; the colours of the glyphs and lines of such things.
constexpr std::array<Rgb, kMapKinds> kKindTints{
    {{}, {204, 121, 167}, {86, 180, 233}, {213, 94, 0}, {240, 228, 66}}};
constexpr std::uint8_t kKindOpacity = 90;

/// Adds surfaces that the game does not draw, shaded by direction, so that the sides of a brush differ.
void addUnseen(MapDrawList& list, const BspFile& bsp) {
    for (const auto& [kind, corners, normal] : unseenFaces(bsp)) {
        const auto first = static_cast<std::uint32_t>(list.vertices.size());
        const auto& tint = kKindTints[toIndex(kind)];
        const float shade = 0.55f + 0.45f * (0.5f + 0.5f * glm::dot(normal, kShadeFrom));
        for (const auto& corner : corners) {
            list.vertices.push_back({.position = corner,
                                     .tint = {channel(tint.red, shade), channel(tint.green, shade),
                                              channel(tint.blue, shade), kKindOpacity},
                                     .layer = MapVertex::kUnlit});
        }
        auto& indices = list.kinds[toIndex(kind)];
        for (std::uint32_t corner = 2; corner < corners.size(); ++corner)
            indices.insert(indices.end(), {first, first + corner - 1, first + corner});
    }
}

std::vector<std::uint32_t> skyOf(const RenderMesh& mesh) {
    std::vector<std::uint32_t> sky;
    for (const auto& face : mesh.faces) {
        const auto first = mesh.indices.begin() + face.firstIndex;
        if (face.indexCount == 0 || face.hiding != RenderHiding::surface ||
            (mesh.vertices[*first].surfaceFlags & kSurfSky) == 0)
            continue;
        sky.insert(sky.end(), first, first + face.indexCount);
    }
    return sky;
}

std::vector<std::uint32_t> slice(const RenderMesh& mesh, const RenderRange& range) {
    const auto first = mesh.indices.begin() + range.first;
    return {first, first + range.count};
}

/// Bounds of what is seen: the brushes of the sky reach far beyond.
Box opaqueBounds(const MapDrawList& list) {
    Box bounds;
    for (std::size_t i = 0; i < list.opaque.size(); ++i)
        extend(bounds, list.vertices[list.opaque[i]].position, i == 0);
    return bounds;
}

}  // namespace

Result<MapDrawList> buildMapSurfaces(const GameMap& map, std::span<const TexturePlace> places) {
    NAV_ASSIGN(auto atlas, buildLightmapAtlas(map.bsp));
    NAV_ASSIGN(const auto mesh, buildRenderMesh(map.bsp, atlas));
    std::vector<Finish> finishes;
    for (const auto& name : mesh.textures) {
        const auto place = finishes.size() < places.size() ? places[finishes.size()] : TexturePlace();
        finishes.push_back({textureTint(name), place});
    }
    MapDrawList list;
    list.vertices.reserve(mesh.vertices.size());
    for (const auto& vertex : mesh.vertices)
        list.vertices.push_back(mapVertex(vertex, finishes[vertex.texture]));
    list.opaque = slice(mesh, mesh.opaque);
    list.transparent = slice(mesh, mesh.transparent);
    list.kinds[toIndex(MapKind::sky)] = skyOf(mesh);
    addUnseen(list, map.bsp);
    list.lightWidth = atlas.width;
    list.lightHeight = atlas.height;
    list.light = std::move(atlas.rgb);
    list.bounds = opaqueBounds(list);
    return list;
}

}  // namespace navwright
