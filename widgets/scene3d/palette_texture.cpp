#include "scene3d/palette_texture.h"

#include "draw/palette.h"
#include "scene3d/image_texture.h"

namespace navwright {

Qt3DRender::QTexture2D* makePaletteTexture(Qt3DCore::QNode* parent) {
    QImage image(kPaletteSize, kPaletteCount, QImage::Format_RGBA8888);
    for (int row = 0; row < kPaletteCount; ++row) {
        const auto colours = paletteColours(static_cast<Palette>(row));
        for (int column = 0; column < kPaletteSize; ++column) {
            const auto& colour = colours[static_cast<std::size_t>(column)];
            image.setPixelColor(column, row, QColor(colour.red, colour.green, colour.blue));
        }
    }
    return makeTexture(image, TextureFilter::nearest, parent);
}

}  // namespace navwright
