#pragma once

#include <QImage>
#include <Qt3DRender/QTexture>

#include <memory>

#include "widgets/drawing/draw/texture_array.h"

namespace navwright {

enum class TextureFilter { nearest, linear };

/// A texture with the picture's pixels, clamped at the edges, without mipmaps.
[[nodiscard]] Qt3DRender::QTexture2D* makeTexture(const QImage& image, TextureFilter filter,
                                                  Qt3DCore::QNode* parent);

/// How the pictures of an array are looked at.
enum class ArrayLook {
    tiles,       ///< they repeat; from far away and aslant they are drawn in smaller sizes
    plainTiles,  ///< they repeat; drawn with less effort, for software renderers
    sides,       ///< each ends at its edges
};

/// Makes one texture of all pictures, in their order.
[[nodiscard]] Qt3DRender::QTexture2DArray* makeTextureArray(std::shared_ptr<const TextureArray> pictures,
                                                            ArrayLook look, Qt3DCore::QNode* parent);

/// All palettes in one texture: a row a palette in the order of the enum, kPaletteSize texels wide.
[[nodiscard]] Qt3DRender::QTexture2D* makePaletteTexture(Qt3DCore::QNode* parent);

}  // namespace navwright
