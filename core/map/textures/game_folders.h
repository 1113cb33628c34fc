#pragma once

#include <filesystem>
#include <vector>

#include "core/base/result.h"
#include "core/map/packs/pack.h"

namespace navwright {

/// The game folders that a folder stands for, in search order. A game folder contains packs, "textures",
/// "env" or "pics". For a mod's folder: itself, then action, baseaq and baseq2 beside it; for baseaq or
/// baseq2: action, baseaq, baseq2. For their parent: these three. Then Quake's id1, recognised by "gfx".
/// Errors: none found; the folder cannot be read.
[[nodiscard]] Result<std::vector<std::filesystem::path>> gameFoldersIn(const std::filesystem::path& folder);

/// The game folders of a map at GAME/maps/MAP.bsp, or in an unpacked pack (GAME/pak0/maps/MAP.bsp). Errors:
/// none found.
[[nodiscard]] Result<std::vector<std::filesystem::path>> gameFoldersNear(const std::filesystem::path& map);

}  // namespace navwright
