#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// Parses a Quake map (BSP29 or BSP2) for viewing: faces, light, entities and embedded textures. Nothing is
/// solid, and leafs are not read: see BspFile::onlyToLookAt. Errors: those of parseBsp(), with Quake II's
/// lump numbers.
[[nodiscard]] Result<BspFile> parseQuakeBsp(std::span<const std::byte> file, std::string_view where);

/// Parses a Quake II map, or a Quake map for viewing, by content.
[[nodiscard]] Result<BspFile> parseAnyBsp(std::span<const std::byte> file, std::string_view where);

}  // namespace navwright
