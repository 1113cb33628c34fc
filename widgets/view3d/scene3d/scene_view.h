#pragma once

#include <QImage>
#include <QPoint>
#include <QTimer>
#include <Qt3DCore/QEntity>
#include <Qt3DExtras/Qt3DWindow>
#include <Qt3DRender/QTexture>

#include <functional>
#include <memory>
#include <queue>
#include <set>

#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/drawing/draw/camera_taste.h"
#include "widgets/drawing/draw/split.h"
#include "widgets/view3d/scene3d/gl_preflight.h"

namespace navwright {

class FrameGraph;

/// The window that shows the scene: camera by mouse and keys, rays for picking, pictures. Layers are made
/// under scene() and know nothing of it.
class SceneView : public Qt3DExtras::Qt3DWindow {
    Q_OBJECT

  public:
    explicit SceneView(const GlInfo& gl);
    ~SceneView() override;

    [[nodiscard]] Qt3DCore::QEntity* scene() { return scene_; }
    [[nodiscard]] Qt3DRender::QTexture2D* palettes() { return palettes_; }
    [[nodiscard]] const CameraRig& rig() const { return rig_; }
    /// Sets the camera; its field of view is that of the taste.
    void setRig(const CameraRig& rig);
    [[nodiscard]] const CameraTaste& taste() const { return taste_; }
    void setTaste(const CameraTaste& taste);
    void setBackground(const QColor& colour);
    /// Sets whether the map is an x-ray; see FrameGraph::setSeenThrough().
    void setSeenThrough(bool seenThrough);
    [[nodiscard]] Ray rayThrough(const QPointF& place) const;
    /// How many units a logical pixel shows at distance 1.
    [[nodiscard]] float unitsPerPixel() const;
    /// Two pictures of the scene instead of one. Layers under side() are drawn in that side alone. The line
    /// of a swipe is dragged with the mouse.
    void setSplit(const Split& split);
    [[nodiscard]] const Split& split() const { return split_; }
    [[nodiscard]] Qt3DCore::QEntity* side(SplitSide side) const;
    [[nodiscard]] SplitSide sideAt(const QPointF& place) const;
    /// Size of the picture, or of each of the two, in logical pixels.
    [[nodiscard]] QSize pictureSize() const;
    /// Takes the next complete picture, in device pixels; `done` gets it on this thread.
    void capture(std::function<void(const QImage&)> done);

    /// Calls `done` when the next frame has been drawn. Qt3D tells that only with the frame after it.
    void afterFrame(std::function<void()> done);

    /// While held, frames copy one picture of all that is not an overlay, and draw only overlays: for what
    /// follows the mouse over a scene that stays as it is. The camera may move nevertheless.
    void setHeld(bool held);
    /// Draws the held picture again, as the scene has changed.
    void refreshHeld();

    enum class Mode { orbit, fly };
    void setMode(Mode mode) { mode_ = mode; }
    [[nodiscard]] Mode mode() const { return mode_; }

  signals:
    void rigChanged();
    /// The camera is being moved (true) or has come to rest (false): layers draw less meanwhile.
    void moving(bool now);
    void hovered(const QPointF& place);
    /// The mouse is no longer over the view.
    void left();
    void clicked(const QPointF& place, Qt::KeyboardModifiers modifiers);
    void doubleClicked(const QPointF& place);
    /// The right button was clicked.
    void menuWanted(const QPointF& place);
    /// pictureSize() has changed.
    void resized(const QSize& devicePixels);
    /// The line was dragged.
    void splitMoved();
    /// A press anywhere in the view: the container must take the keyboard focus, which Qt3D's window does
    /// not.
    void focusWanted();

  protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    /// A picture that was asked for.
    struct Capture {
        QRect place;  ///< null: all
        std::function<void(const QImage&)> done;
    };

    void nextCapture();
    void applyRig();
    void applySplit();
    void showPointer(const QPointF& place);
    void dragLine(const QPointF& place);
    void startMoving();
    void drag(const QPointF& by, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers);
    void flyStep();
    void recordFrame();

    Qt3DCore::QEntity* scene_;
    Qt3DRender::QTexture2D* palettes_;
    std::unique_ptr<FrameGraph> graph_;
    CameraRig rig_;
    /// Whether the map is copied from one half of a split view to the other. Not on CopiedFrames: with
    /// targets of several sizes Qt3D reads them with the screen's colour format, beyond the end of the
    /// picture.
    bool copiesMap_;
    Split split_;
    bool draggingLine_ = false;
    CameraTaste taste_;
    Mode mode_ = Mode::orbit;
    QPointF pressedAt_;
    QPointF lastAt_;
    bool dragged_ = false;
    bool isMoving_ = false;
    std::queue<Capture> captures_;
    bool capturing_ = false;
    bool held_ = false;
    bool recording_ = false;
    bool recordAgain_ = false;  ///< something changed meanwhile
    QTimer restTimer_;
    QTimer flyTimer_;
    std::set<int> keysDown_;
};

}  // namespace navwright
