#pragma once

#include "assets/map_textures.h"
#include "assets/picture.h"
#include "base/result.h"

namespace navwright {

/// Unpacks a picture of any kind, png of any depth and jpg as well. Errors: as decodePicture(), a png or jpg
/// that is damaged or larger than its head said.
[[nodiscard]] Result<Picture> readPicture(const PictureFile& file, const GamePalette& palette);

}  // namespace navwright
