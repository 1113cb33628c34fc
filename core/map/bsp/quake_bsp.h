#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// A map of Quake (BSP29 or BSP2) to be looked at: faces, light, entities and the textures in it. Nothing in
/// it is solid, and its leafs are not read: BspFile::onlyToLookAt. Errors: as parseBsp, whose numbers of
/// lumps they name.
[[nodiscard]] Result<BspFile> parseQuakeBsp(std::span<const std::byte> file, std::string_view where);

/// A map of Quake II, or one of Quake to be looked at, by its content.
[[nodiscard]] Result<BspFile> parseAnyBsp(std::span<const std::byte> file, std::string_view where);

}  // namespace navwright
