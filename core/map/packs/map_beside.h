#pragma once

#include <filesystem>
#include <optional>

namespace navwright {

/// The map of a nav of a re-release where games have it, as a path for readMapFile(): NAME.bsp beside the
/// nav, or in a folder `maps` beside its folder or the one above; else maps/NAME.bsp in the packs beside the
/// nav, its folder or the one above. NAME is the nav's, else the name of a map that the nav states; `named`
/// may be empty, and counts only if it is no path.
[[nodiscard]] std::optional<std::filesystem::path> mapBeside(const std::filesystem::path& nav,
                                                             const std::filesystem::path& named);

}  // namespace navwright
