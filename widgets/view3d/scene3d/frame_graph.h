#pragma once

#include <QColor>
#include <QSize>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QFrameGraphNode>
#include <Qt3DRender/QRenderCapture>

#include <memory>

#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/view3d/scene3d/offscreen_scene.h"
#include "widgets/view3d/scene3d/split_frames.h"

namespace Qt3DRender {
class QClearBuffers;
class QParameter;
class QRenderTargetSelector;
class QSubtreeEnabler;
}  // namespace Qt3DRender

namespace navwright {

/// Names of the passes in drawing order; a material says in which it is drawn. Points, glyphs and ribbons are
/// blended over the finished map.
inline constexpr const char* kPassOpaque = "opaque";
/// Replaces "opaque" where the map is seen through: the depths of its nearest surfaces, then these alone,
/// blended.
inline constexpr const char* kPassNearest = "nearest";
inline constexpr const char* kPassSeenThrough = "seenThrough";
/// What the map hides of a layer that shows through it, dimmed.
inline constexpr const char* kPassBehind = "behind";
inline constexpr const char* kPassPoints = "points";
/// Layers that show through the map: pictures over the stages.
inline constexpr const char* kPassOverlay = "overlay";
inline constexpr const char* kPassTransparent = "transparent";
/// What is written over everything.
inline constexpr const char* kPassNumbers = "numbers";
/// The held picture, instead of everything but overlays.
inline constexpr const char* kPassHeld = "held";

/// The finished picture, where it is not drawn onto the surface itself.
inline constexpr const char* kPassCopied = "copied";

/// The line of a split view.
inline constexpr const char* kPassSplitLine = "splitLine";

/// Adds a leaf that draws one pass.
void addPass(Qt3DRender::QFrameGraphNode* parent, const char* name);

/// What a picture that covers the view shows.
struct CoveringPicture {
    Qt3DRender::QParameter* colour = nullptr;
    Qt3DRender::QParameter* depth = nullptr;

    void show(const RenderTarget& drawn) const;
};

/// Frames drawn into a picture of eight bits a colour and copied from there to the surface: of a surface with
/// other bits Qt3D can take no picture.
class CopiedFrames {
  public:
    CopiedFrames(Qt3DRender::QFrameGraphNode* surface, Qt3DRender::QCamera* camera, Qt3DCore::QEntity* scene);

    /// The node under which what is drawn goes.
    [[nodiscard]] Qt3DRender::QFrameGraphNode* drawn() const;
    /// Fits the picture to the size of the surface.
    void fit(const QSize& pixels);

  private:
    Qt3DRender::QRenderTargetSelector* selector_;
    CoveringPicture picture_;
    RenderTarget target_;
};

/// The passes: clear, opaque, behind, points, overlays, transparent back to front, numbers, capture. Where
/// the map is seen through: clear, nearest, seen through, transparent; then depths are cleared and all else
/// is drawn as if there were no map, so that nothing is dimmed: behind, points, overlays, numbers, capture.
/// What is under the overlays can be held: drawn once into textures and from then on only copied, so that a
/// frame costs the same however much the scene holds. Overlays then show dimmed through nodes and links, too.
/// A split view is drawn whole, side by side or up to the line; nothing of it is held. Its map is the same on
/// both sides and drawn once: a swipe has one picture, of halves beside each other the first can be copied.
class FrameGraph {
  public:
    enum class Onto { surface, copy };  ///< drawn as it is, or as CopiedFrames

    /// `parent` selects the surface or render target; what holding draws with goes under `scene`.
    FrameGraph(Qt3DRender::QFrameGraphNode* parent, Qt3DRender::QCamera* camera, Qt3DCore::QEntity* scene,
               Onto onto = Onto::surface);

    [[nodiscard]] Qt3DRender::QRenderCapture& capture() { return *capture_; }
    void setBackground(const QColor& colour);
    /// Fits the passes to a new size of the surface.
    void fitSurface(const QSize& pixels);
    /// Whether the map is an x-ray: it hides nothing, and nothing but itself shows through it dimmed.
    void setSeenThrough(bool seenThrough);

    /// Sets the split view, as SplitFrames::set(). `copyMap`: halves beside each other share one picture of
    /// the map, without multisampling; else the map is drawn for each.
    void setSplit(const Split& split, const QSize& pixels, float scale, bool copyMap);
    [[nodiscard]] Qt3DCore::QEntity* side(SplitSide side) const { return split_->side(side); }

    /// Draws all of every frame, as at first.
    void drawAll();
    /// Draws the held picture again in every frame, and the overlays over it.
    void record(const QSize& pixels);
    /// Shows the picture recorded last in every frame, with the overlays over it.
    void keepRecorded();

  private:
    void addDrawn(Qt3DRender::QFrameGraphNode* parent, bool overlays);
    void addStages(Qt3DRender::QFrameGraphNode* parent, bool overlays);
    /// Adds the passes of the map, which is under all else.
    void addMap(Qt3DRender::QFrameGraphNode* parent);
    void addOverMap(Qt3DRender::QFrameGraphNode* parent, bool overlays);
    void fitTarget(const QSize& pixels);

    std::unique_ptr<CopiedFrames> copied_;
    QList<Qt3DRender::QClearBuffers*> clears_;
    QList<Qt3DRender::QSubtreeEnabler*> solid_,
        xray_;  ///< what is drawn of a map that hides, and of an x-ray
    Qt3DRender::QSubtreeEnabler* all_;
    Qt3DRender::QSubtreeEnabler* recording_;
    Qt3DRender::QSubtreeEnabler* held_;
    Qt3DRender::QRenderTargetSelector* selector_;
    std::unique_ptr<SplitFrames> split_;
    bool isSplit_ = false;
    Qt3DRender::QRenderCapture* capture_;
    CoveringPicture heldPicture_;
    RenderTarget target_;
    QSize pixels_;
};

/// Makes Qt3D's camera look as the rig does.
void pointCamera(Qt3DRender::QCamera* camera, const CameraRig& rig, float aspect);

}  // namespace navwright
