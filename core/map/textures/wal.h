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

/// A wal header.
struct WalHead {
    std::string name;      ///< set by its author, may be empty; the file's name counts
    std::string next;      ///< the next picture of an animation; empty: none
    PictureSize size;      ///< of the largest of its four mip levels
    std::uint32_t at = 0;  ///< offset of that level in the file
    std::int32_t flags = 0, contents = 0, value = 0;  ///< defaults for surfaces with this texture
};

inline constexpr std::size_t kWalHeadBytes = 100;

/// Reads the header from the first kWalHeadBytes of a wal. `where` names it in errors. Errors: truncated, a
/// size rejected by checkedSize().
[[nodiscard]] Result<WalHead> readWalHead(std::span<const std::byte> file, std::string_view where);

struct Wal {
    WalHead head;
    IndexedPicture picture;
};

/// Reads a wal with its largest mip level. Errors: those of readWalHead(), a picture outside the file,
/// another kind of file.
[[nodiscard]] Result<Wal> readWal(std::span<const std::byte> file, std::string_view where);

}  // namespace navwright
