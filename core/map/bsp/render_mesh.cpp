#include "core/map/bsp/render_mesh.h"

#include <fmt/format.h>

#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/map/bsp/face_geometry.h"

namespace navwright {

namespace {

/// A brush model's placement in the world.
struct Placement {
    Vec3 origin{0};
    RenderHiding hiding = RenderHiding::unplaced;
};

bool isInvisible(std::string_view className) {
    return className.starts_with("trigger_") || className == "func_areaportal";
}

std::vector<Placement> placements(const BspFile& bsp) {
    std::vector<Placement> placed(bsp.models.size());
    placed.front().hiding = RenderHiding::none;
    for (const auto& entity : bsp.entities) {
        const auto model = entity.brushModel();
        if (model <= 0 || model >= std::ssize(placed)) continue;
        auto& placement = placed[model];
        if (placement.hiding != RenderHiding::unplaced) continue;
        placement.origin = entity.origin();
        placement.hiding = isInvisible(entity.className()) ? RenderHiding::model : RenderHiding::none;
    }
    return placed;
}

class MeshBuilder {
  public:
    MeshBuilder(const BspFile& bsp, const LightmapAtlas& atlas)
        : bsp_(bsp), atlas_(atlas), placements_(placements(bsp)) {
        nameTextures();
    }

    Result<RenderMesh> build() {
        NAV_TRY(checkSize());
        mesh_.opaque = addRange([&](RenderHiding hiding, std::int32_t flags) {
            return hiding == RenderHiding::none && (flags & kTransparent) == 0;
        });
        mesh_.transparent = addRange([&](RenderHiding hiding, std::int32_t flags) {
            return hiding == RenderHiding::none && (flags & kTransparent) != 0;
        });
        mesh_.hidden =
            addRange([](RenderHiding hiding, std::int32_t) { return hiding != RenderHiding::none; });
        return std::move(mesh_);
    }

  private:
    static constexpr std::int32_t kTransparent = kSurfTrans33 | kSurfTrans66;

    void nameTextures() {
        std::unordered_map<std::string_view, std::uint32_t> numbers;
        for (const auto& info : bsp_.texInfos) {
            const auto [entry, isNew] =
                numbers.try_emplace(info.name, static_cast<std::uint32_t>(mesh_.textures.size()));
            if (isNew) mesh_.textures.push_back(info.name);
            textureNumbers_.push_back(entry->second);
        }
    }

    Result<> checkSize() const {
        std::size_t vertices = 0;
        for (const auto& face : bsp_.faces) vertices += face.edgeCount;
        if (vertices <= kMaxMeshVertices) return {};
        return fail(
            fmt::format("The faces have {} corners, at most {} are drawn", vertices, kMaxMeshVertices),
            bsp_.name);
    }

    template <class Wanted>
    RenderRange addRange(Wanted wanted) {
        RenderRange range{static_cast<std::uint32_t>(mesh_.indices.size()), 0};
        for (std::uint32_t model = 0; model < bsp_.models.size(); ++model) {
            const auto first = bsp_.models[model].firstFace;
            for (auto face = first; face < first + bsp_.models[model].faceCount; ++face) {
                const auto flags = bsp_.texInfos[bsp_.faces[face].texInfo].flags;
                const auto hiding = hidingOf(model, flags);
                if (wanted(hiding, flags)) addFace(face, model, hiding);
            }
        }
        range.count = static_cast<std::uint32_t>(mesh_.indices.size()) - range.first;
        return range;
    }

    [[nodiscard]] RenderHiding hidingOf(std::uint32_t model, std::int32_t flags) const {
        if ((flags & (kSurfSky | kSurfNoDraw)) != 0) return RenderHiding::surface;
        return placements_[model].hiding;
    }

    void addFace(std::uint32_t index, std::uint32_t model, RenderHiding hiding) {
        const auto& face = bsp_.faces[index];
        const auto firstVertex = static_cast<std::uint32_t>(mesh_.vertices.size());
        const auto firstIndex = static_cast<std::uint32_t>(mesh_.indices.size());
        for (std::uint32_t corner = 0; corner < face.edgeCount; ++corner) addVertex(index, corner, model);
        for (std::uint32_t corner = 2; corner < face.edgeCount; ++corner) {
            // Reversed, as faces are clockwise in the file.
            for (const auto vertex : {0u, corner, corner - 1}) mesh_.indices.push_back(firstVertex + vertex);
        }
        const auto count = static_cast<std::uint32_t>(mesh_.indices.size()) - firstIndex;
        mesh_.faces.push_back({index, model, firstIndex, count, hiding});
    }

    void addVertex(std::uint32_t index, std::uint32_t corner, std::uint32_t model) {
        const auto& face = bsp_.faces[index];
        const auto& info = bsp_.texInfos[face.texInfo];
        const auto& point = faceVertex(bsp_, face, corner);
        const auto& normal = bsp_.planes[face.plane].normal;
        const auto texel = texelAt(info, point);
        mesh_.vertices.push_back({.position = point + placements_[model].origin,
                                  .normal = face.back ? -normal : normal,
                                  .lightmapUv = atlas_.uv(index, texel),
                                  .texel = texel,
                                  .surfaceFlags = info.flags,
                                  .texture = textureNumbers_[face.texInfo]});
    }

    const BspFile& bsp_;
    const LightmapAtlas& atlas_;
    std::vector<Placement> placements_;
    std::vector<std::uint32_t> textureNumbers_;  // by texinfo
    RenderMesh mesh_;
};

}  // namespace

Result<RenderMesh> buildRenderMesh(const BspFile& bsp, const LightmapAtlas& atlas) {
    return MeshBuilder(bsp, atlas).build();
}

}  // namespace navwright
