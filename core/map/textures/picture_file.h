#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/map/textures/picture.h"

namespace navwright {

enum class PictureKind : std::uint8_t { wal, pcx, tga, png, jpg };

/// "wal", "pcx", ...: the extension of such files.
[[nodiscard]] std::string_view extensionOf(PictureKind kind);

/// The size that the head of a picture states. `where` names the file in errors. Errors: no file of that
/// kind, cut short before its size, a size beyond checkedSize().
[[nodiscard]] Result<PictureSize> readPictureSize(PictureKind kind, std::span<const std::byte> file,
                                                  std::string_view where);

/// The picture of a wal, a pcx (both in the palette of the game) or a tga. Errors: as their readers; png and
/// jpg, which are left to those who draw.
[[nodiscard]] Result<Picture> decodePicture(PictureKind kind, std::span<const std::byte> file,
                                            const GamePalette& palette, std::string_view where);

}  // namespace navwright
