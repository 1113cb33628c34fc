#include "scene3d/render_target.h"

#include <Qt3DRender/QRenderTargetOutput>

namespace navwright {

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
