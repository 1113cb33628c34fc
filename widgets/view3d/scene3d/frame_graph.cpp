#include "widgets/view3d/scene3d/frame_graph.h"

#include <Qt3DRender/qsubtreeenabler.h>
#include <QVector3D>
#include <Qt3DRender/QCameraLens>
#include <Qt3DRender/QCameraSelector>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QFilterKey>
#include <Qt3DRender/QNoDraw>
#include <Qt3DRender/QRenderPassFilter>
#include <Qt3DRender/QRenderTargetSelector>
#include <Qt3DRender/QSortPolicy>
#include <Qt3DRender/QViewport>

#include <array>

#include "widgets/view3d/scene3d/geometry.h"
#include "widgets/view3d/scene3d/material.h"

namespace navwright {

void addPass(Qt3DRender::QFrameGraphNode* parent, const char* name) {
    auto* filter = new Qt3DRender::QRenderPassFilter(parent);
    auto* key = new Qt3DRender::QFilterKey(filter);
    key->setName(QStringLiteral("pass"));
    key->setValue(QString::fromLatin1(name));
    filter->addMatch(key);
}

namespace {

void addSorted(Qt3DRender::QFrameGraphNode* parent, const char* name) {
    auto* sort = new Qt3DRender::QSortPolicy(parent);
    sort->setSortTypes(QList{Qt3DRender::QSortPolicy::BackToFront});
    addPass(sort, name);
}

Qt3DRender::QSubtreeEnabler* addBranch(Qt3DRender::QFrameGraphNode* parent, const QString& name) {
    auto* branch = new Qt3DRender::QSubtreeEnabler(parent);
    branch->setObjectName(name);
    return branch;
}

/// One triangle that the picture lies within, drawn in `pass`.
CoveringPicture addCoveringPicture(Qt3DCore::QEntity* scene, const char* pass) {
    constexpr std::array<Vec3, 3> kCorners{{{-1, -1, 0}, {3, -1, 0}, {-1, 3, 0}}};
    auto* entity = new Qt3DCore::QEntity(scene);
    auto* renderer = new Qt3DRender::QGeometryRenderer(entity);
    auto* geometry = new Qt3DCore::QGeometry(renderer);
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    buffer->setData(asByteArray(std::span<const Vec3>(kCorners)));
    addAttribute(geometry, buffer, {"vertexPosition", Qt3DCore::QAttribute::Float, 3, 0, sizeof(Vec3)});
    renderer->setGeometry(geometry);
    renderer->setVertexCount(static_cast<int>(kCorners.size()));
    auto* material = makeMaterial({.vertexShader = QStringLiteral("held.vert"),
                                   .fragmentShader = QStringLiteral("held.frag"),
                                   .pass = pass,
                                   .covers = true},
                                  entity);
    entity->addComponent(renderer);
    entity->addComponent(material);
    return {.colour = addUniform(material, "heldColour", {}), .depth = addUniform(material, "heldDepth", {})};
}

}  // namespace

void CoveringPicture::show(const RenderTarget& drawn) const {
    colour->setValue(QVariant::fromValue(drawn.colour));
    depth->setValue(QVariant::fromValue(drawn.depth));
}

FrameGraph::FrameGraph(Qt3DRender::QFrameGraphNode* parent, Qt3DRender::QCamera* camera,
                       Qt3DCore::QEntity* scene, Onto onto) {
    if (onto == Onto::copy) {
        copied_ = std::make_unique<CopiedFrames>(parent, camera, scene);
        parent = copied_->drawn();
    }
    auto* viewport = new Qt3DRender::QViewport(parent);
    auto* selector = new Qt3DRender::QCameraSelector(viewport);
    selector->setCamera(camera);

    all_ = addBranch(selector, QStringLiteral("drawAll"));
    addDrawn(all_, true);

    recording_ = addBranch(selector, QStringLiteral("recording"));
    selector_ = new Qt3DRender::QRenderTargetSelector(recording_);
    addDrawn(selector_, false);

    held_ = addBranch(selector, QStringLiteral("held"));
    addPass(held_, kPassHeld);
    addPass(held_, kPassBehind);
    addPass(held_, kPassOverlay);
    addPass(held_, kPassNumbers);
    heldPicture_ = addCoveringPicture(scene, kPassHeld);

    split_ = std::make_unique<SplitFrames>(
        selector, scene,
        SplitFrames::Drawn{.map = [this](Qt3DRender::QFrameGraphNode* under) { addMap(under); },
                           .rest = [this](Qt3DRender::QFrameGraphNode* side) { addOverMap(side, true); }});

    // Last, so that the picture it takes is complete.
    capture_ = new Qt3DRender::QRenderCapture(new Qt3DRender::QNoDraw(selector));
    setSeenThrough(false);
    drawAll();
}

void FrameGraph::addDrawn(Qt3DRender::QFrameGraphNode* parent, bool overlays) {
    auto* clear = new Qt3DRender::QClearBuffers(parent);
    clear->setBuffers(Qt3DRender::QClearBuffers::ColorDepthBuffer);
    new Qt3DRender::QNoDraw(clear);
    clears_.append(clear);
    addStages(parent, overlays);
}

void FrameGraph::addStages(Qt3DRender::QFrameGraphNode* parent, bool overlays) {
    addMap(parent);
    addOverMap(parent, overlays);
}

void FrameGraph::addMap(Qt3DRender::QFrameGraphNode* parent) {
    auto* solid = addBranch(parent, QStringLiteral("solid"));
    addPass(solid, kPassOpaque);
    auto* xray = addBranch(parent, QStringLiteral("xray"));
    addPass(xray, kPassNearest);
    addPass(xray, kPassSeenThrough);
    addSorted(xray, kPassTransparent);
    auto* forget = new Qt3DRender::QClearBuffers(xray);
    forget->setBuffers(Qt3DRender::QClearBuffers::DepthBuffer);
    new Qt3DRender::QNoDraw(forget);
    solid_ << solid;
    xray_ << xray;
}

void FrameGraph::addOverMap(Qt3DRender::QFrameGraphNode* parent, bool overlays) {
    if (overlays) addPass(parent, kPassBehind);
    addPass(parent, kPassPoints);
    if (overlays) addPass(parent, kPassOverlay);
    auto* glass = addBranch(parent, QStringLiteral("glass"));
    addSorted(glass, kPassTransparent);
    if (overlays) addPass(parent, kPassNumbers);
    solid_ << glass;
}

void FrameGraph::setBackground(const QColor& colour) {
    for (auto* clear : std::as_const(clears_)) clear->setClearColor(colour);
    split_->setBackground(colour);
}

void FrameGraph::fitSurface(const QSize& pixels) {
    if (copied_) copied_->fit(pixels);
}

void FrameGraph::setSplit(const Split& split, const QSize& pixels, float scale, bool copyMap) {
    const bool copies = copyMap && split.kind == Split::Kind::beside && !pixels.isEmpty();
    if (copies) fitTarget(SplitFrames::halfOf(pixels));
    split_->set(split, pixels, scale, copies ? target_.target : nullptr);
    isSplit_ = split.on();
    drawAll();
}

void FrameGraph::setSeenThrough(bool seenThrough) {
    for (auto* branch : std::as_const(solid_)) branch->setEnabled(!seenThrough);
    for (auto* branch : std::as_const(xray_)) branch->setEnabled(seenThrough);
}

void FrameGraph::drawAll() {
    all_->setEnabled(!isSplit_);
    recording_->setEnabled(false);
    held_->setEnabled(false);
}

void FrameGraph::fitTarget(const QSize& pixels) {
    if (pixels == pixels_) return;
    const auto before = target_;
    // Depths as they are drawn, so that copying does not round them.
    target_ = makeRenderTarget(pixels, Qt3DRender::QAbstractTexture::D32F, selector_);
    selector_->setTarget(target_.target);
    split_->dropTarget();
    heldPicture_.show(target_);
    delete before.target;
    pixels_ = pixels;
}

void FrameGraph::record(const QSize& pixels) {
    if (isSplit_) return;
    fitTarget(pixels);
    all_->setEnabled(false);
    recording_->setEnabled(true);
    held_->setEnabled(true);
}

void FrameGraph::keepRecorded() {
    recording_->setEnabled(false);
}

CopiedFrames::CopiedFrames(Qt3DRender::QFrameGraphNode* surface, Qt3DRender::QCamera* camera,
                           Qt3DCore::QEntity* scene)
    : selector_(new Qt3DRender::QRenderTargetSelector(surface)),
      picture_(addCoveringPicture(scene, kPassCopied)),
      target_(makeRenderTarget({1, 1}, Qt3DRender::QAbstractTexture::D24, selector_)) {
    auto* selector = new Qt3DRender::QCameraSelector(surface);
    selector->setCamera(camera);
    addPass(selector, kPassCopied);
    selector_->setTarget(target_.target);
    picture_.show(target_);
}

Qt3DRender::QFrameGraphNode* CopiedFrames::drawn() const {
    return selector_;
}

void CopiedFrames::fit(const QSize& pixels) {
    if (pixels.isEmpty()) return;
    // Keep the textures and change their size: a frame under way still draws into them, and not onto the
    // surface.
    for (auto* texture : {target_.colour, target_.depth}) texture->setSize(pixels.width(), pixels.height());
}

namespace {

QVector3D toQt(const Vec3& v) {
    return {v.x, v.y, v.z};
}

}  // namespace

void pointCamera(Qt3DRender::QCamera* camera, const CameraRig& rig, float aspect) {
    camera->lens()->setPerspectiveProjection(rig.fieldOfView(), aspect, CameraRig::kNear, CameraRig::kFar);
    camera->setPosition(toQt(rig.eye()));
    camera->setViewCenter(toQt(rig.target()));
    camera->setUpVector(toQt(rig.up()));
}

}  // namespace navwright
