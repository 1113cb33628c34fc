#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/result.h"

namespace navwright {

/// Where what is written to a path ends up.
struct OutputPlace {
    enum class Kind : std::uint8_t {
        file,        ///< a regular file, or none yet
        stream,      ///< a FIFO or a character device: it is written to, and stays what it is
        descriptor,  ///< an open file of this very process, as /dev/stdout
    };
    Kind kind = Kind::file;
    std::filesystem::path path;  ///< absolute; where links lead to in the end
    int descriptor = -1;         ///< of this process
};

/// Follows the links of `target`, also of one that leads to a file that is not there yet. Errors: a folder, a
/// disk or a socket; links that lead in a circle, or that neither we nor root made; the folder does not exist
/// or may not be entered.
[[nodiscard]] Result<OutputPlace> outputPlace(const std::filesystem::path& target);

/// The one name of a file: absolute, without links or dots. Where the folder does not exist, or links lead in
/// a circle, what is left without looking.
[[nodiscard]] std::filesystem::path realPath(const std::filesystem::path& path);

/// The file that a path means or leads into: of PACK.pkz/maps/NAME.bsp the pack. The path itself where it is
/// there, or leads through no file.
[[nodiscard]] std::filesystem::path fileOnDisk(const std::filesystem::path& path);

}  // namespace navwright
