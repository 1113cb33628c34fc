#pragma once

#include "draw/draw_list.h"
#include "scene3d/layer.h"

namespace navwright {

/// A cloud of points, 12 bytes each. Points should come shuffled: any prefix is then a fair sample, and the
/// budget draws one.
class PointLayer : public ScalarLayer {
  public:
    PointLayer(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes);

    void setPoints(const PointDrawList& points, const Box& bounds);
    /// New scalars for the same points: one upload of 4 bytes a point, positions stay.
    void setScalars(const PointDrawList& points);
    void setPointSize(float pixels);
    /// Draws at most the first `count` points.
    void setBudget(std::size_t count);
    [[nodiscard]] std::size_t size() const { return count_; }

  private:
    void applyBudget();

    Qt3DRender::QParameter* offset_;
    Qt3DRender::QParameter* scale_;
    Qt3DRender::QParameter* pointSize_;
    Qt3DCore::QEntity* part_ = nullptr;
    Qt3DRender::QGeometryRenderer* renderer_ = nullptr;
    Qt3DCore::QBuffer* scalars_ = nullptr;
    std::size_t count_ = 0;
    std::size_t budget_ = SIZE_MAX;
};

}  // namespace navwright
