#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/map/textures/picture.h"

namespace navwright {

/// The head of a texture of the game.
struct WalHead {
    std::string name;      ///< as its author called it; the file's name counts, this may be empty
    std::string next;      ///< the next picture of an animation; empty: none
    PictureSize size;      ///< of the largest of its four pictures
    std::uint32_t at = 0;  ///< where that picture begins in the file
    std::int32_t flags = 0, contents = 0, value = 0;  ///< of surfaces that the texture is put on
};

inline constexpr std::size_t kWalHeadBytes = 100;

/// Reads the first kWalHeadBytes of a wal; the file may end there. `where` names it in errors. Errors: cut
/// short, a size beyond checkedSize().
[[nodiscard]] Result<WalHead> readWalHead(std::span<const std::byte> file, std::string_view where);

struct Wal {
    WalHead head;
    IndexedPicture picture;
};

/// With the largest of the pictures; the smaller ones, made of the palette's few colours, are not read.
/// Errors: as readWalHead(), a picture that is not inside the file, a file of another kind.
[[nodiscard]] Result<Wal> readWal(std::span<const std::byte> file, std::string_view where);

}  // namespace navwright
