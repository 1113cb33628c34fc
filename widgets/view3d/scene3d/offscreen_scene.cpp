#include "widgets/view3d/scene3d/offscreen_scene.h"

#include <QCoreApplication>
#include <Qt3DCore/QCoreAspect>
#include <Qt3DRender/QRenderAspect>
#include <Qt3DRender/QRenderCapture>
#include <Qt3DRender/QRenderSettings>
#include <Qt3DRender/QRenderSurfaceSelector>
#include <Qt3DRender/QRenderTargetOutput>
#include <Qt3DRender/QRenderTargetSelector>

#include "widgets/view3d/scene3d/frame_graph.h"
#include "widgets/view3d/scene3d/image_texture.h"

namespace navwright {

namespace {

/// Shaders, textures and buffers reach the renderer over the first frames.
constexpr int kSettleFrames = 3;
constexpr int kMostFrames = 60;

}  // namespace

OffscreenScene::OffscreenScene(const QSize& pixels) : pixels_(pixels) {
    using namespace Qt3DRender;
    surface_.setFormat(QSurfaceFormat::defaultFormat());
    surface_.create();
    engine_.registerAspect(new Qt3DCore::QCoreAspect);
    engine_.registerAspect(new QRenderAspect);
    engine_.setRunMode(Qt3DCore::QAspectEngine::Manual);

    auto* root = new Qt3DCore::QEntity;
    scene_ = new Qt3DCore::QEntity(root);
    palettes_ = makePaletteTexture(scene_);
    camera_ = new QCamera(root);
    auto* surface = new QRenderSurfaceSelector;
    surface->setSurface(&surface_);
    surface->setExternalRenderTargetSize(pixels);
    auto* selector = new QRenderTargetSelector(surface);
    selector->setTarget(makeRenderTarget(pixels, QAbstractTexture::D24, selector).target);
    graph_ = std::make_unique<FrameGraph>(selector, camera_, scene_);
    auto* settings = new QRenderSettings(root);
    settings->setActiveFrameGraph(surface);
    settings->setRenderPolicy(QRenderSettings::Always);
    root->addComponent(settings);
    setRig(CameraRig());
    setBackground(Qt::black);
    engine_.setRootEntity(Qt3DCore::QEntityPtr(root));
}

OffscreenScene::~OffscreenScene() = default;

void OffscreenScene::setRig(const CameraRig& rig) {
    rig_ = rig;
    pointCamera(camera_, rig, aspect());
}

float OffscreenScene::aspect() const {
    return split_.pictureWidth(static_cast<float>(pixels_.width())) / static_cast<float>(pixels_.height());
}

void OffscreenScene::setBackground(const QColor& colour) {
    graph_->setBackground(colour);
}

void OffscreenScene::setSeenThrough(bool seenThrough) {
    graph_->setSeenThrough(seenThrough);
}

void OffscreenScene::setSplit(const Split& split, bool copyMap) {
    split_ = split;
    graph_->setSplit(split, pixels_, 1, copyMap);
    setRig(rig_);
}

Qt3DCore::QEntity* OffscreenScene::side(SplitSide side) const {
    return graph_->side(side);
}

void OffscreenScene::step() {
    engine_.processFrame();
    QCoreApplication::processEvents();
}

QImage OffscreenScene::render() {
    for (int i = 0; i < kSettleFrames; ++i) step();
    const std::unique_ptr<Qt3DRender::QRenderCaptureReply> reply(graph_->capture().requestCapture());
    for (int i = 0; i < kMostFrames && !reply->isComplete(); ++i) step();
    return reply->isComplete() ? reply->image().convertToFormat(QImage::Format_RGB32) : QImage();
}

namespace {

Qt3DRender::QTexture2D* addOutput(Qt3DRender::QRenderTarget* target,
                                  Qt3DRender::QRenderTargetOutput::AttachmentPoint point,
                                  Qt3DRender::QAbstractTexture::TextureFormat format, const QSize& pixels) {
    auto* output = new Qt3DRender::QRenderTargetOutput(target);
    output->setAttachmentPoint(point);
    auto* texture = new Qt3DRender::QTexture2D(output);
    texture->setSize(pixels.width(), pixels.height());
    texture->setFormat(format);
    texture->setGenerateMipMaps(false);
    output->setTexture(texture);
    target->addOutput(output);
    return texture;
}

}  // namespace

RenderTarget makeRenderTarget(const QSize& pixels, Qt3DRender::QAbstractTexture::TextureFormat depth,
                              Qt3DCore::QNode* parent) {
    using namespace Qt3DRender;
    RenderTarget made{.target = new QRenderTarget(parent)};
    made.colour = addOutput(made.target, QRenderTargetOutput::Color0, QAbstractTexture::RGBA8_UNorm, pixels);
    made.depth = addOutput(made.target, QRenderTargetOutput::Depth, depth, pixels);
    return made;
}

}  // namespace navwright
