#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/map/textures/picture.h"

namespace navwright {

/// The size that the head of a pcx states. `where` names the file in errors. Errors: cut short, no pcx of the
/// kind that the game has (version 5, packed, 8 bits in one plane), a size beyond checkedSize().
[[nodiscard]] Result<PictureSize> readPcxSize(std::span<const std::byte> file, std::string_view where);

/// The picture. The game draws it in its own palette, whichever stands in the file. Runs may go on in the
/// next line. Errors: as readPcxSize(), lines shorter than the picture is wide, data that end before the
/// picture does or run beyond it, a file of another kind.
[[nodiscard]] Result<IndexedPicture> readPcx(std::span<const std::byte> file, std::string_view where);

/// The palette at the end of the file; the game's is that of pics/colormap.pcx. Errors: as readPcxSize(), no
/// palette there.
[[nodiscard]] Result<GamePalette> readPcxPalette(std::span<const std::byte> file, std::string_view where);

}  // namespace navwright
