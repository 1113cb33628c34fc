#pragma once

#include "widgets/drawing/draw/draw_list.h"
#include "widgets/view3d/scene3d/layer.h"

namespace navwright {

/// Translucent sides of bodies with their edges, in one draw call.
class FaceLayer : public ScalarLayer {
  public:
    FaceLayer(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes, Behind behind = Behind::hidden);

    /// Sets the faces. `bounds` is used when the first are set; later ones must stay within it.
    void setFaces(const FaceDrawList& faces, const Box& bounds);
    /// Selects a body by its number; -1 for none.
    void setSelected(int body);
    void setHovered(int body);
    /// Sets the share by which bodies are drawn smaller, towards their centres: 0..1.
    void setShrink(float share);

  private:
    Qt3DRender::QParameter* selected_;
    Qt3DRender::QParameter* hovered_;
    Qt3DRender::QParameter* shrink_;
    Qt3DCore::QEntity* part_ = nullptr;
    Qt3DRender::QGeometryRenderer* renderer_ = nullptr;
    Qt3DCore::QBuffer* corners_ = nullptr;
    Qt3DCore::QBuffer* triangles_ = nullptr;
};

}  // namespace navwright
