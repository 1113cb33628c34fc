#pragma once

#include <QSize>

#include <vector>

#include "widgets/drawing/draw/number_mark.h"
#include "widgets/view3d/scene3d/layer.h"

namespace navwright {

/// Numbers over places, of the same size on screen at any distance, drawn over everything. The caller chooses
/// places that are in sight and apart.
class NumberLayer : public Layer {
  public:
    explicit NumberLayer(Qt3DCore::QEntity* scene);

    void setNumbers(const std::vector<NumberMark>& numbers);
    /// Sets the size of the picture in device pixels; `scale` of them are a logical pixel.
    void setViewport(const QSize& pixels, float scale);

  private:
    void drawDigits(float scale);

    Qt3DRender::QMaterial* material_;
    Qt3DRender::QParameter* viewport_;
    Qt3DRender::QParameter* cell_;
    Qt3DRender::QParameter* above_;
    Qt3DRender::QParameter* digits_;
    Qt3DRender::QTexture2D* texture_ = nullptr;
    Qt3DCore::QEntity* part_ = nullptr;
    Qt3DRender::QGeometryRenderer* renderer_ = nullptr;
    Qt3DCore::QBuffer* places_ = nullptr;
    std::vector<NumberMark> shown_;
    float scale_ = 0;
};

}  // namespace navwright
