#pragma once

#include <QImage>
#include <Qt3DRender/QTexture>

namespace navwright {

enum class TextureFilter { nearest, linear };

/// A texture with the picture's pixels, clamped at the edges, without mipmaps.
[[nodiscard]] Qt3DRender::QTexture2D* makeTexture(const QImage& image, TextureFilter filter,
                                                  Qt3DCore::QNode* parent);

/// All palettes in one texture: a row a palette in the order of the enum, kPaletteSize texels wide.
[[nodiscard]] Qt3DRender::QTexture2D* makePaletteTexture(Qt3DCore::QNode* parent);

}  // namespace navwright
