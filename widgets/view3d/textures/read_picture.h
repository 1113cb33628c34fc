#pragma once

#include "core/base/result.h"
#include "core/map/textures/map_textures.h"
#include "core/map/textures/picture.h"

namespace navwright {

/// Unpacks a picture of any kind, png of any depth and jpg as well. Errors: as decodePicture(), a png or jpg
/// that is damaged or larger than its head said.
[[nodiscard]] Result<Picture> readPicture(const PictureFile& file, const GamePalette& palette);

}  // namespace navwright
