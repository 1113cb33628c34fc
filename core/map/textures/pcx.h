#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/map/textures/picture.h"

namespace navwright {

/// Reads the size from a pcx header. `where` names the file in errors. Errors: truncated, not a pcx of the
/// game's kind (version 5, run-length encoded, one plane of 8 bits), a size rejected by checkedSize().
[[nodiscard]] Result<PictureSize> readPcxSize(std::span<const std::byte> file, std::string_view where);

/// Decodes a pcx. The game draws it with its own palette, not the file's. Runs may cross line ends. Errors:
/// those of readPcxSize(), lines shorter than the width, data too short or too long, another kind of file.
[[nodiscard]] Result<IndexedPicture> readPcx(std::span<const std::byte> file, std::string_view where);

/// Reads the palette at the end of the file; the game's is in pics/colormap.pcx. Errors: those of
/// readPcxSize(), no palette.
[[nodiscard]] Result<GamePalette> readPcxPalette(std::span<const std::byte> file, std::string_view where);

}  // namespace navwright
