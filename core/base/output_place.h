#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/result.h"

namespace navwright {

/// Where bytes written to a path end up.
struct OutputPlace {
    enum class Kind : std::uint8_t {
        file,        ///< a regular file, or none yet
        stream,      ///< a FIFO or a character device, which is written to and not replaced
        descriptor,  ///< an open file of this process, such as /dev/stdout
    };
    Kind kind = Kind::file;
    std::filesystem::path path;  ///< absolute, with links resolved
    int descriptor = -1;         ///< of this process
};

/// Resolves the links of `target`, also of one to a file that does not exist yet. Errors: a folder, a block
/// device or a socket; circular links; a link owned neither by us nor by root; a folder that does not exist
/// or cannot be entered.
[[nodiscard]] Result<OutputPlace> outputPlace(const std::filesystem::path& target);

/// The canonical name of a file: absolute, without links or dots. Where the folder does not exist or links
/// are circular, only normalised.
[[nodiscard]] std::filesystem::path realPath(const std::filesystem::path& path);

/// The file on disk behind a path: for PACK.pkz/maps/NAME.bsp the pack. Returns the path itself when it
/// exists or leads through no file.
[[nodiscard]] std::filesystem::path fileOnDisk(const std::filesystem::path& path);

}  // namespace navwright
