#pragma once

#include <Qt3DCore/QBuffer>

#include <array>
#include <memory>

#include "widgets/drawing/draw/draw_list.h"
#include "widgets/drawing/draw/texture_array.h"
#include "widgets/view3d/scene3d/layer.h"

namespace navwright {

/// The map's surfaces: opaque ones, the sky, and glass, water and what the game does not draw blended over
/// everything. Below an opacity of 1 they are for a view that is seen through (FrameGraph::setSeenThrough()).
class MapLayer : public Layer {
  public:
    /// `software`: textures are drawn with less effort.
    explicit MapLayer(Qt3DCore::QEntity* scene, bool software = true);

    /// Sets the map. `textures`: the array that the vertices' layers are numbers of; `sky`: six sides in the
    /// order of kSkySides. nullptr: there are none.
    void setMap(const MapDrawList& map, const std::shared_ptr<const TextureArray>& textures = {},
                const std::shared_ptr<const TextureArray>& sky = {});
    void setBrightness(float factor);  ///< 1 = as lit
    void setLook(const MapLook& look);
    /// Sets the opacity. Below 1 the sky is not drawn, as it would hide what is behind the map.
    void setOpacity(float opacity);

  private:
    using Material = Qt3DRender::QMaterial;
    using Part = Qt3DCore::QEntity;
    enum Pass { opaque, blended };

    [[nodiscard]] Material* makeSurfaceMaterial(Pass pass, const char* define);
    /// The material for surfaces in the present MapLook::mode.
    [[nodiscard]] Material* surfaceMaterial(Pass pass);
    [[nodiscard]] Material* skyMaterial();
    /// The part that draws these triangles; nullptr where there is nothing to draw.
    [[nodiscard]] Part* makePart(const MapDrawList& map, const std::vector<std::uint32_t>& indices,
                                 Material* material);
    void clear();
    void setTextures(const std::shared_ptr<const TextureArray>& textures,
                     const std::shared_ptr<const TextureArray>& sky);
    void dress(Pass pass);
    void applyLook();

    bool software_;
    bool isTextured_ = false, hasSky_ = false;
    MapLook look_;
    // Uniforms of all materials there are.
    QList<Qt3DRender::QParameter*> lightmaps_, brightness_, textureUniforms_, modes_, fullBright_, brightens_,
        dims_;
    float brightnessNow_ = 1;
    /// The materials with textures, and that of the sky, are made when there are textures: until then no
    /// frame waits for their shaders.
    std::array<Material*, 2> tinted_{}, textured_{};
    Material* sky_ = nullptr;
    Qt3DRender::QParameter* skySides_ = nullptr;
    Qt3DRender::QParameter *skyLeast_ = nullptr, *skyMost_ = nullptr;
    std::array<Part*, 2> surfaces_{};  ///< by Pass
    std::array<Material*, 2> worn_{};  ///< that they are drawn with
    std::array<Part*, kMapKinds> kinds_{};
    Qt3DCore::QBuffer* vertices_ = nullptr;  ///< of all parts
    Qt3DRender::QTexture2D* lightmap_ = nullptr;
    Qt3DRender::QTexture2DArray* textures_ = nullptr;
    Qt3DRender::QTexture2DArray* sides_ = nullptr;
};

}  // namespace navwright
