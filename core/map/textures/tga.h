#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/map/textures/picture.h"

namespace navwright {

/// A tga header.
struct TgaHead {
    PictureSize size;
    std::uint8_t type = 0;       ///< 1 colour-mapped, 2 true colour, 3 greyscale; plus 8: run-length encoded
    std::uint8_t bits = 0;       ///< per texel in the file
    std::uint8_t alphaBits = 0;  ///< alpha bits per texel or colour map entry
    bool fromTop = false;        ///< the first line is the top
    bool fromRight = false;      ///< the first texel of a line is the right end
    std::uint16_t firstColour = 0, colours = 0;  ///< of the colour map
    std::uint8_t colourBits = 0;
    std::size_t dataAt = 0;  ///< offset of the colour map, if any, else of the picture
};

/// Reads a header. `where` names the file in errors. Errors: truncated, an unsupported type or depth
/// (supported are types 1, 2, 3, 9, 10 and 11; 8 bits for colour maps and greys, 15, 16, 24 and 32 for
/// colours), interleaved lines, a size rejected by checkedSize().
[[nodiscard]] Result<TgaHead> readTgaHead(std::span<const std::byte> file, std::string_view where);

/// Decodes a tga. 32 bits have alpha, 16 if the header says so; otherwise alpha is 255. Packets may cross
/// line ends. Errors: those of readTgaHead(), data too short or too long, an index beyond the colour map,
/// another kind of file.
[[nodiscard]] Result<Picture> readTga(std::span<const std::byte> file, std::string_view where);

}  // namespace navwright
