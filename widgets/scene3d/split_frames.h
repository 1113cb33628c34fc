#pragma once

#include <QColor>
#include <QSize>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QFrameGraphNode>

#include <array>
#include <functional>

#include "draw/split.h"

namespace Qt3DRender {
class QClearBuffers;
class QLayer;
class QParameter;
class QScissorTest;
class QSubtreeEnabler;
class QViewport;
}  // namespace Qt3DRender

namespace navwright {

/// The part of a frame graph that draws a split view: the scene once for each side, bounded to what is seen
/// of that side, and the line between. What is common to both is uploaded once.
class SplitFrames {
  public:
    /// Adds how one side is drawn to the node given.
    using AddDrawn = std::function<void(Qt3DRender::QFrameGraphNode*)>;
    /// `parent` has the camera selected; entities go under `scene`.
    SplitFrames(Qt3DRender::QFrameGraphNode* parent, Qt3DCore::QEntity* scene, const AddDrawn& addDrawn);

    /// What is put under it is drawn in that side alone, and not at all while the view is not split.
    [[nodiscard]] Qt3DCore::QEntity* side(SplitSide side) const {
        return sides_[static_cast<std::size_t>(side)].entity;
    }
    /// `pixels` of the whole view; `scale`: device pixels of a logical one.
    void set(const Split& split, const QSize& pixels, float scale);
    void setBackground(const QColor& colour);

  private:
    struct Side {
        Qt3DCore::QEntity* entity = nullptr;
        Qt3DRender::QLayer* layer = nullptr;
        Qt3DRender::QScissorTest* bounds = nullptr;
        Qt3DRender::QViewport* viewport = nullptr;
    };

    void addSide(SplitSide side, const AddDrawn& addDrawn);
    void addLine();

    Qt3DRender::QSubtreeEnabler* branch_;
    Qt3DRender::QClearBuffers* clear_;
    std::array<Side, kSplitSides> sides_;
    Qt3DCore::QEntity* line_;
    Qt3DRender::QParameter* lineAt_ = nullptr;
};

}  // namespace navwright
