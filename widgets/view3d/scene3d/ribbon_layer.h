#pragma once

#include <QSize>

#include "widgets/drawing/draw/draw_list.h"
#include "widgets/view3d/scene3d/layer.h"

namespace navwright {

/// Bands, with arrow heads where they are directed, as wide as asked on screen whatever the distance.
class RibbonLayer : public ScalarLayer {
  public:
    RibbonLayer(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes, Behind behind = Behind::hidden);

    /// Sets the ribbons. `bounds` is used when the first are set; later ones must stay within it.
    void setRibbons(const RibbonDrawList& ribbons, const Box& bounds);
    /// Draws thin lines without heads, for pictures that must come quickly.
    void setCoarse(bool coarse);
    void setViewport(const QSize& pixels);
    /// Selects `count` ribbons from `first` on; -1 and 0 for none.
    void setSelected(int first, int count);
    void setHovered(int first, int count);
    /// Lights the ribbons that leave this node and those that enter it, in two colours, and dims the others;
    /// -1: none.
    void setLitNode(int node);
    /// Up to this distance from the eye (units) ribbons keep their opacity, beyond it they fade, and they get
    /// thinner with distance. 0, as at first: they do neither.
    void setClearTo(float distance);
    /// Draws the layer as if it were so many units nearer to the eye, so that it lies over what else is drawn
    /// at the same place. 0 at first.
    void setNearer(float units);

  private:
    void applyDetail();

    Qt3DRender::QParameter* viewport_;
    Qt3DRender::QParameter* selected_;
    Qt3DRender::QParameter* hovered_;
    Qt3DRender::QParameter* litNode_;
    Qt3DRender::QParameter* clearTo_;
    Qt3DRender::QParameter* nearer_;
    Qt3DCore::QEntity* part_ = nullptr;
    Qt3DRender::QGeometryRenderer* renderer_ = nullptr;
    Qt3DCore::QBuffer* places_ = nullptr;
    bool coarse_ = false;
};

}  // namespace navwright
