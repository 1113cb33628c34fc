#include "widgets/view3d/scene3d/scene_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QPickingSettings>
#include <Qt3DRender/QRenderCapture>
#include <Qt3DRender/QRenderSettings>
#include <Qt3DRender/QRenderSurfaceSelector>

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/view3d/scene3d/frame_graph.h"
#include "widgets/view3d/scene3d/image_texture.h"

namespace navwright {

namespace {

constexpr float kOrbitDegreesPerPixel = 0.35f;
constexpr float kLookDegreesPerPixel = 0.2f;
constexpr float kZoomPerStep = 0.85f;
constexpr double kWheelStep = 120;  ///< eighths of a degree, as mice send them
constexpr float kFlyFast = 3;
constexpr int kFlyMilliseconds = 16;
constexpr int kRestMilliseconds = 200;
constexpr int kClickSlop = 4;  ///< pixels a click may wander
constexpr int kSamplesOnGpu = 4;

bool isFlyKey(const QKeyEvent& event) {
    static const std::set<int> keys{Qt::Key_W, Qt::Key_A, Qt::Key_S,    Qt::Key_D,
                                    Qt::Key_E, Qt::Key_Q, Qt::Key_Shift};
    return !event.modifiers().testFlag(Qt::ControlModifier) && keys.contains(event.key());
}

}  // namespace

SceneView::~SceneView() = default;

SceneView::SceneView(const GlInfo& gl) : copiesMap_(gl.software && gl.eightBits) {
    // Qt3DWindow asks for four samples; software renderers pay half their speed for them.
    auto surface = format();
    surface.setSamples(gl.software || !gl.eightBits ? 0 : kSamplesOnGpu);
    setFormat(surface);
    QSurfaceFormat::setDefaultFormat(surface);

    scene_ = new Qt3DCore::QEntity;
    palettes_ = makePaletteTexture(scene_);
    auto* selector = new Qt3DRender::QRenderSurfaceSelector;
    selector->setSurface(this);
    graph_ = std::make_unique<FrameGraph>(selector, camera(), scene_,
                                          gl.eightBits ? FrameGraph::Onto::surface : FrameGraph::Onto::copy);
    setActiveFrameGraph(selector);
    setRootEntity(scene_);
    renderSettings()->setRenderPolicy(Qt3DRender::QRenderSettings::OnDemand);
    renderSettings()->pickingSettings()->setPickMethod(Qt3DRender::QPickingSettings::BoundingVolumePicking);
    setBackground(QColor(32, 36, 42));

    restTimer_.setSingleShot(true);
    restTimer_.setInterval(kRestMilliseconds);
    connect(&restTimer_, &QTimer::timeout, this, [this] {
        isMoving_ = false;
        emit moving(false);
    });
    flyTimer_.setInterval(kFlyMilliseconds);
    connect(&flyTimer_, &QTimer::timeout, this, &SceneView::flyStep);
    applyRig();
}

void SceneView::setRig(const CameraRig& rig) {
    auto seen = rig;
    seen.setFieldOfView(taste_.fieldOfView);
    if (seen == rig_) return;
    rig_ = seen;
    applyRig();
}

void SceneView::setTaste(const CameraTaste& taste) {
    taste_ = taste;
    setRig(rig_);
}

void SceneView::setBackground(const QColor& colour) {
    graph_->setBackground(colour);
    refreshHeld();
}

void SceneView::setSeenThrough(bool seenThrough) {
    graph_->setSeenThrough(seenThrough);
    refreshHeld();
}

Ray SceneView::rayThrough(const QPointF& place) const {
    const auto all = static_cast<float>(width());
    return rig_.rayThrough(split_.inPicture(static_cast<float>(place.x()), all),
                           static_cast<float>(place.y()), split_.pictureWidth(all),
                           static_cast<float>(height()));
}

float SceneView::unitsPerPixel() const {
    return 2 * rig_.halfHeightAtUnit() / static_cast<float>(std::max(height(), 1));
}

void SceneView::setSplit(const Split& split) {
    if (split == split_) return;
    const bool resize = split.pictureWidth(1) != split_.pictureWidth(1);
    split_ = split;
    draggingLine_ = false;
    unsetCursor();
    applySplit();
    if (!resize) return;
    applyRig();
    emit resized(pictureSize() * devicePixelRatio());
}

void SceneView::applySplit() {
    // Multisampling is worth more than what copying saves; software renderers have none.
    graph_->setSplit(split_, size() * devicePixelRatio(), static_cast<float>(devicePixelRatio()), copiesMap_);
    refreshHeld();
}

Qt3DCore::QEntity* SceneView::side(SplitSide side) const {
    return graph_->side(side);
}

SplitSide SceneView::sideAt(const QPointF& place) const {
    return split_.sideAt(static_cast<float>(place.x()), static_cast<float>(width()));
}

QSize SceneView::pictureSize() const {
    return {static_cast<int>(split_.pictureWidth(static_cast<float>(width()))), height()};
}

void SceneView::showPointer(const QPointF& place) {
    if (split_.isOnLine(static_cast<float>(place.x()), static_cast<float>(width()))) {
        setCursor(Qt::SplitHCursor);
    } else {
        unsetCursor();
    }
}

void SceneView::dragLine(const QPointF& place) {
    const auto at = static_cast<float>(place.x()) / static_cast<float>(std::max(width(), 1));
    split_.at = std::clamp(at, Split::kLeast, 1 - Split::kLeast);
    applySplit();
    emit splitMoved();
}

void SceneView::capture(std::function<void(const QImage&)> done) {
    captures_.push({QRect(), std::move(done)});
    nextCapture();
}

void SceneView::afterFrame(std::function<void()> done) {
    captures_.push({QRect(0, 0, 1, 1), [done = std::move(done)](const QImage&) { done(); }});
    nextCapture();
}

void SceneView::nextCapture() {
    // One at a time: a frame takes one picture, and a second would wait for a frame that nothing asks for.
    if (capturing_ || captures_.empty()) return;
    capturing_ = true;
    auto wanted = std::move(captures_.front());
    captures_.pop();
    auto* reply = wanted.place.isNull() ? graph_->capture().requestCapture()
                                        : graph_->capture().requestCapture(wanted.place);
    connect(reply, &Qt3DRender::QRenderCaptureReply::completed, this,
            [this, reply, done = std::move(wanted.done)] {
                capturing_ = false;
                reply->deleteLater();
                done(reply->image());
                nextCapture();
            });
}

void SceneView::setHeld(bool held) {
    if (held == held_) return;
    held_ = held;
    if (held_) return refreshHeld();
    graph_->drawAll();
}

void SceneView::refreshHeld() {
    if (!held_ || split_.on()) return;
    graph_->record(size() * devicePixelRatio());
    recordAgain_ = std::exchange(recording_, true);
    if (!recordAgain_) recordFrame();
}

void SceneView::recordFrame() {
    // Two frames: what is new may not be in the first yet.
    afterFrame([this] {
        if (std::exchange(recordAgain_, false)) return recordFrame();
        recording_ = false;
        if (held_) graph_->keepRecorded();
    });
}

void SceneView::applyRig() {
    const auto size = pictureSize();
    const float aspect =
        size.height() > 0 ? static_cast<float>(size.width()) / static_cast<float>(size.height()) : 1.f;
    pointCamera(camera(), rig_, aspect);
    refreshHeld();
    emit rigChanged();
}

void SceneView::startMoving() {
    if (!isMoving_) {
        isMoving_ = true;
        emit moving(true);
    }
    restTimer_.start();
}

void SceneView::mousePressEvent(QMouseEvent* event) {
    emit focusWanted();
    pressedAt_ = lastAt_ = event->position();
    dragged_ = false;
    draggingLine_ = event->button() == Qt::LeftButton &&
                    split_.isOnLine(static_cast<float>(pressedAt_.x()), static_cast<float>(width()));
}

void SceneView::mouseMoveEvent(QMouseEvent* event) {
    const auto place = event->position();
    if (event->buttons() == Qt::NoButton) {
        if (split_.on()) showPointer(place);
        emit hovered(place);
        return;
    }
    if (draggingLine_) return dragLine(place);
    if ((place - pressedAt_).manhattanLength() > kClickSlop) dragged_ = true;
    if (dragged_) drag(place - lastAt_, event->buttons(), event->modifiers());
    lastAt_ = place;
}

void SceneView::drag(const QPointF& by, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers) {
    const auto right = static_cast<float>(by.x());
    const auto down = static_cast<float>(by.y());
    const bool pan = buttons.testFlag(Qt::MiddleButton) || modifiers.testFlag(Qt::ShiftModifier);
    const float yaw = -right * taste_.mouseSpeed;
    const float pitch = (taste_.invert ? -down : down) * taste_.mouseSpeed;
    if (pan) {
        rig_.pan(right, down, static_cast<float>(height()));
    } else if (mode_ == Mode::fly || buttons.testFlag(Qt::RightButton)) {
        rig_.look(yaw * kLookDegreesPerPixel, pitch * kLookDegreesPerPixel);
    } else {
        rig_.orbit(yaw * kOrbitDegreesPerPixel, pitch * kOrbitDegreesPerPixel);
    }
    startMoving();
    applyRig();
}

void SceneView::mouseReleaseEvent(QMouseEvent* event) {
    if (std::exchange(draggingLine_, false) || dragged_) return;
    if (event->button() == Qt::LeftButton) emit clicked(event->position(), event->modifiers());
    if (event->button() == Qt::RightButton) emit menuWanted(event->position());
}

void SceneView::mouseDoubleClickEvent(QMouseEvent* event) {
    const bool onLine =
        split_.isOnLine(static_cast<float>(event->position().x()), static_cast<float>(width()));
    if (event->button() == Qt::LeftButton && !onLine) emit doubleClicked(event->position());
}

void SceneView::wheelEvent(QWheelEvent* event) {
    rig_.zoom(std::pow(kZoomPerStep, static_cast<float>(event->angleDelta().y() / kWheelStep)));
    startMoving();
    applyRig();
}

bool SceneView::event(QEvent* event) {
    if (event->type() == QEvent::Leave) emit left();
    // While flying, the same keys with Shift mean faster and not the commands that have these keys.
    if (event->type() == QEvent::ShortcutOverride && flyTimer_.isActive() &&
        isFlyKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return Qt3DWindow::event(event);
}

void SceneView::keyPressEvent(QKeyEvent* event) {
    if (!isFlyKey(*event)) {
        event->ignore();
        return;
    }
    keysDown_.insert(event->key());
    if (event->key() != Qt::Key_Shift && !flyTimer_.isActive()) flyTimer_.start();
}

void SceneView::keyReleaseEvent(QKeyEvent* event) {
    if (event->isAutoRepeat()) return;
    keysDown_.erase(event->key());
    if (keysDown_.empty()) flyTimer_.stop();
}

void SceneView::focusOutEvent(QFocusEvent* event) {
    keysDown_.clear();
    flyTimer_.stop();
    Qt3DWindow::focusOutEvent(event);
}

void SceneView::flyStep() {
    const auto axis = [this](int plus, int minus) {
        return static_cast<float>(static_cast<int>(keysDown_.contains(plus)) -
                                  static_cast<int>(keysDown_.contains(minus)));
    };
    const float step =
        taste_.flySpeed * (keysDown_.contains(Qt::Key_Shift) ? kFlyFast : 1) * kFlyMilliseconds / 1000.f;
    const float ahead = axis(Qt::Key_W, Qt::Key_S);
    const float sideways = axis(Qt::Key_D, Qt::Key_A);
    const float upwards = axis(Qt::Key_E, Qt::Key_Q);
    if (ahead == 0 && sideways == 0 && upwards == 0) return;
    rig_.fly(step * ahead, step * sideways, step * upwards);
    startMoving();
    applyRig();
}

void SceneView::resizeEvent(QResizeEvent* event) {
    Qt3DWindow::resizeEvent(event);
    graph_->fitSurface(size() * devicePixelRatio());
    if (split_.on()) applySplit();
    applyRig();
    emit resized(pictureSize() * devicePixelRatio());
}

}  // namespace navwright
