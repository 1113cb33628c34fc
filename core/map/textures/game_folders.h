#pragma once

#include <filesystem>
#include <vector>

#include "core/base/result.h"
#include "core/map/packs/pack.h"

namespace navwright {

/// The game folders that `folder` stands for, in the order of search. A game folder holds packs, "textures",
/// "env" or "pics". For one that is neither baseaq nor baseq2: itself, then action, baseaq and baseq2 beside
/// it; for one of these: action, baseaq, baseq2. For the folder above them: these three. Last comes id1, of
/// Quake, whose mark is "gfx". Errors: there is none; the folder cannot be read.
[[nodiscard]] Result<std::vector<std::filesystem::path>> gameFoldersIn(const std::filesystem::path& folder);

/// The same for a map at GAME/maps/MAP.bsp, which may also stand in a folder unpacked from a pack
/// (GAME/pak0/maps/MAP.bsp). Errors: there is none near.
[[nodiscard]] Result<std::vector<std::filesystem::path>> gameFoldersNear(const std::filesystem::path& map);

}  // namespace navwright
