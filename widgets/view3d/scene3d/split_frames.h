#pragma once

#include <QColor>
#include <QSize>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QFrameGraphNode>

#include <array>
#include <functional>

#include "core/base/index.h"
#include "widgets/drawing/draw/split.h"

namespace Qt3DRender {
class QClearBuffers;
class QLayer;
class QParameter;
class QRenderTarget;
class QRenderTargetSelector;
class QScissorTest;
class QSubtreeEnabler;
class QViewport;
}  // namespace Qt3DRender

namespace navwright {

/// The part of a frame graph that draws a split view: the map, what is over it once for each side and bounded
/// to what is seen of that side, and the line between. What is common to both is uploaded once.
class SplitFrames {
  public:
    /// Functions that add to a node how the map is drawn, and how all else is.
    struct Drawn {
        std::function<void(Qt3DRender::QFrameGraphNode*)> map, rest;
    };
    /// `parent` has the camera selected; entities go under `scene`.
    SplitFrames(Qt3DRender::QFrameGraphNode* parent, Qt3DCore::QEntity* scene, const Drawn& drawn);

    /// The entity whose children are drawn in that side alone, and not at all while the view is not split.
    [[nodiscard]] Qt3DCore::QEntity* side(SplitSide side) const { return sides_[toIndex(side)].entity; }
    /// `pixels` of the whole view; `scale`: device pixels of a logical one. `shared`: of the size of a half;
    /// the map is drawn into it, and what draws the held picture copies it into both halves. nullptr: the map
    /// is drawn in each half.
    void set(const Split& split, const QSize& pixels, float scale, Qt3DRender::QRenderTarget* shared);
    /// Lets go of the shared target, which is about to be destroyed.
    void dropTarget();
    [[nodiscard]] static QSize halfOf(const QSize& pixels) { return {pixels.width() / 2, pixels.height()}; }
    void setBackground(const QColor& colour);

  private:
    struct Side {
        Qt3DCore::QEntity* entity = nullptr;
        Qt3DRender::QLayer* layer = nullptr;
        Qt3DRender::QScissorTest* bounds = nullptr;
        Qt3DRender::QViewport* viewport = nullptr;
    };

    void addMaps(const Drawn& drawn);
    void addSide(SplitSide side, const Drawn& drawn);
    void addLine();

    Qt3DRender::QSubtreeEnabler* branch_;
    Qt3DRender::QClearBuffers* clear_;
    Qt3DRender::QClearBuffers* clearShared_;
    Qt3DRender::QSubtreeEnabler *once_, *twice_, *copied_;  ///< how the map is drawn: one of them
    Qt3DRender::QRenderTargetSelector* shared_;
    std::array<Side, kSplitSides> sides_;
    Qt3DCore::QEntity* line_;
    Qt3DRender::QParameter* lineAt_ = nullptr;
};

}  // namespace navwright
