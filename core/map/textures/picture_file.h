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

/// Reads the size from a picture's header. `where` names the file in errors. Errors: another kind of file,
/// truncated before its size, a size rejected by checkedSize().
[[nodiscard]] Result<PictureSize> readPictureSize(PictureKind kind, std::span<const std::byte> file,
                                                  std::string_view where);

/// Decodes a wal or pcx (with the game's palette) or a tga. Errors: those of their readers; png and jpg,
/// which the viewer decodes.
[[nodiscard]] Result<Picture> decodePicture(PictureKind kind, std::span<const std::byte> file,
                                            const GamePalette& palette, std::string_view where);

}  // namespace navwright
