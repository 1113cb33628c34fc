#pragma once

#include <Qt3DRender/QTexture>

namespace navwright {

/// All palettes in one texture: a row a palette in the order of the enum, kPaletteSize texels wide.
[[nodiscard]] Qt3DRender::QTexture2D* makePaletteTexture(Qt3DCore::QNode* parent);

}  // namespace navwright
