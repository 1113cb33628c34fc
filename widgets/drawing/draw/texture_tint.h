#pragma once

#include <string_view>

#include "widgets/drawing/draw/palette.h"

namespace navwright {

/// A colour for a texture by its name, since maps come without their textures: grass is green, wood brown,
/// water blue; names that say nothing get a pale hue of their own. The same name always gets the same colour.
[[nodiscard]] Rgb textureTint(std::string_view textureName);

}  // namespace navwright
