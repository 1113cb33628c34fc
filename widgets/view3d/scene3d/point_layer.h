#pragma once

#include "widgets/drawing/draw/draw_list.h"
#include "widgets/view3d/scene3d/layer.h"

namespace navwright {

/// A cloud of points, 16 bytes each, and faint lines between some of them. Points should come shuffled: any
/// prefix is then a fair sample, and the budget draws one.
class PointLayer : public ScalarLayer {
  public:
    PointLayer(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes, Behind behind = Behind::hidden);

    void setPoints(const PointDrawList& points, const Box& bounds);
    /// Draws only points that the filter lets through; its values are rounded to the steps that points hold.
    void setFilter(const DrawFilter& filter);
    /// Draws without lines, for pictures that must come quickly.
    void setCoarse(bool coarse);
    /// Forgets the copies of data that the graphics card has; only after a frame with them was drawn.
    void release();
    void setPointSize(float pixels);
    /// Draws points of this category in front of those around them, in full colour whatever their size; -1:
    /// none.
    void setForemost(int category);
    /// Draws at most the first `count` points, and half as many lines where that is not all of them.
    void setBudget(std::size_t count);
    [[nodiscard]] std::size_t size() const { return count_; }

  private:
    void applyBudget();
    void addLines(const std::vector<std::uint32_t>& lines, const Box& bounds);

    Qt3DRender::QParameter* offset_;
    Qt3DRender::QParameter* scale_;
    Qt3DRender::QParameter* pointSize_;
    Qt3DRender::QParameter* foremost_;
    Qt3DRender::QMaterial* lineMaterial_;
    Qt3DCore::QEntity* part_ = nullptr;
    Qt3DCore::QEntity* linePart_ = nullptr;
    Qt3DRender::QGeometryRenderer* lineRenderer_ = nullptr;
    std::size_t lineCount_ = 0;
    Qt3DRender::QGeometryRenderer* renderer_ = nullptr;
    Qt3DCore::QBuffer* points_ = nullptr;
    Qt3DCore::QBuffer* indices_ = nullptr;
    float framesPerStep_ = 1;
    DrawFilter filter_;
    bool coarse_ = false;
    std::size_t count_ = 0;
    std::size_t budget_ = SIZE_MAX;
};

}  // namespace navwright
