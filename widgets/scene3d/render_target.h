#pragma once

#include <QSize>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QTexture>

namespace navwright {

/// Textures to draw into instead of a window.
struct RenderTarget {
    Qt3DRender::QRenderTarget* target = nullptr;  ///< owns the others
    Qt3DRender::QTexture2D* colour = nullptr;
    Qt3DRender::QTexture2D* depth = nullptr;
};

/// Eight bits a colour, and depths of that format.
[[nodiscard]] RenderTarget makeRenderTarget(const QSize& pixels,
                                            Qt3DRender::QAbstractTexture::TextureFormat depth,
                                            Qt3DCore::QNode* parent);

}  // namespace navwright
