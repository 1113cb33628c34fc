#pragma once

#include "draw/draw_list.h"
#include "scene3d/layer.h"

namespace navwright {

/// The map's surfaces: opaque ones, and glass and water blended over everything. Below an opacity of 1 they
/// are for a view that is seen through (FrameGraph::setSeenThrough()).
class MapLayer : public Layer {
  public:
    explicit MapLayer(Qt3DCore::QEntity* scene);

    void setMap(const MapDrawList& map);
    void setBrightness(float factor);  ///< 1 = as lit

  private:
    [[nodiscard]] Qt3DRender::QMaterial* makeMapMaterial(bool blend);
    void replacePart(Qt3DCore::QEntity*& part, const MapDrawList& map,
                     const std::vector<std::uint32_t>& indices, Qt3DRender::QMaterial* material);

    // Filled while the materials are made, so declared before them.
    QList<Qt3DRender::QParameter*> lightmaps_;
    QList<Qt3DRender::QParameter*> brightness_;
    Qt3DRender::QMaterial* opaque_;
    Qt3DRender::QMaterial* blended_;
    Qt3DCore::QEntity* opaquePart_ = nullptr;
    Qt3DCore::QEntity* blendedPart_ = nullptr;
    Qt3DRender::QTexture2D* lightmap_ = nullptr;
};

}  // namespace navwright
