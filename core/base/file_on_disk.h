#pragma once

#include <filesystem>

namespace navwright {

/// The file that a path means or leads into: of PACK.pkz/maps/NAME.bsp the pack. The path itself where it is
/// there, or leads through no file.
[[nodiscard]] std::filesystem::path fileOnDisk(const std::filesystem::path& path);

}  // namespace navwright
