#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/map/textures/picture.h"

namespace navwright {

/// The head of a tga.
struct TgaHead {
    PictureSize size;
    std::uint8_t type = 0;       ///< 1 with a map of colours, 2 colours, 3 greys; packed when 8 more
    std::uint8_t bits = 0;       ///< of a texel in the file
    std::uint8_t alphaBits = 0;  ///< of these, or of a colour of the map
    bool fromTop = false;        ///< the first line is the topmost
    bool fromRight = false;      ///< the first texel of a line is the rightmost
    std::uint16_t firstColour = 0, colours = 0;  ///< of the map
    std::uint8_t colourBits = 0;
    std::size_t dataAt = 0;  ///< where the map begins, if there is one, else the picture
};

/// `where` names the file in errors. Errors: cut short, a type or number of bits that is not read (read are
/// types 1, 2, 3, 9, 10 and 11; 8 bits with a map and for greys, 15, 16, 24 and 32 for colours), interleaved
/// lines, a size beyond checkedSize().
[[nodiscard]] Result<TgaHead> readTgaHead(std::span<const std::byte> file, std::string_view where);

/// 32 bits have alpha, 16 where the head says so; else alpha is 255. Packets may go on in the next line.
/// Errors: as readTgaHead(), data that end before the picture does or run beyond it, an index beyond the map,
/// a file of another kind.
[[nodiscard]] Result<Picture> readTga(std::span<const std::byte> file, std::string_view where);

}  // namespace navwright
