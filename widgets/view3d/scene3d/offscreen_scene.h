#pragma once

#include <QImage>
#include <QOffscreenSurface>
#include <QSize>
#include <Qt3DCore/QAspectEngine>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QTexture>

#include <memory>

#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/drawing/draw/split.h"

namespace navwright {

class FrameGraph;

/// A scene drawn without a window: one picture at a time, when asked, always the same pixels. Needs a working
/// GL (probeGl()). Pictures for reports and `--screenshot` of any size, and tests.
class OffscreenScene {
  public:
    explicit OffscreenScene(const QSize& pixels);
    ~OffscreenScene();
    OffscreenScene(const OffscreenScene&) = delete;
    OffscreenScene& operator=(const OffscreenScene&) = delete;

    [[nodiscard]] Qt3DCore::QEntity* scene() { return scene_; }
    [[nodiscard]] Qt3DRender::QTexture2D* palettes() { return palettes_; }
    void setRig(const CameraRig& rig);
    /// Width by height of the picture, or of each of two beside each other.
    [[nodiscard]] float aspect() const;
    void setBackground(const QColor& colour);
    /// Sets whether the map is an x-ray; see FrameGraph::setSeenThrough().
    void setSeenThrough(bool seenThrough);
    /// Sets the split view; see FrameGraph::setSplit().
    void setSplit(const Split& split, bool copyMap = true);
    [[nodiscard]] Qt3DCore::QEntity* side(SplitSide side) const;
    /// The picture of the scene as it is now; a null image when the renderer gave none.
    [[nodiscard]] QImage render();

  private:
    void step();

    QSize pixels_;
    Split split_;
    CameraRig rig_;
    QOffscreenSurface surface_;
    Qt3DCore::QAspectEngine engine_;
    Qt3DCore::QEntity* scene_;
    Qt3DRender::QTexture2D* palettes_;
    Qt3DRender::QCamera* camera_;
    std::unique_ptr<FrameGraph> graph_;
};

/// Textures to draw into instead of a window.
struct RenderTarget {
    Qt3DRender::QRenderTarget* target = nullptr;  ///< owns the others
    Qt3DRender::QTexture2D* colour = nullptr;
    Qt3DRender::QTexture2D* depth = nullptr;
};

/// Makes a render target with eight bits a colour and depths of the given format.
[[nodiscard]] RenderTarget makeRenderTarget(const QSize& pixels,
                                            Qt3DRender::QAbstractTexture::TextureFormat depth,
                                            Qt3DCore::QNode* parent);

}  // namespace navwright
