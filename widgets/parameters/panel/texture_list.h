#pragma once

#include <QString>

#include "widgets/drawing/draw/texture_array.h"

class QWidget;

namespace navwright {

/// Opens a window that names the missing textures of a map, with the reasons, and where they were looked for.
void showTextureList(const TextureReport& report, QWidget* parent);

/// The text of the window of showTextureList().
[[nodiscard]] QString textureListText(const TextureReport& report);

}  // namespace navwright
