#pragma once

#include <filesystem>
#include <memory>

#include "base/result.h"
#include "bsp/map_reading.h"
#include "world/game_map.h"

namespace navwright {

/// GameMap::read() with these entities, also of a map of Quake: nothing in it is solid
/// (BspFile::onlyToLookAt).
[[nodiscard]] Result<std::shared_ptr<const GameMap>> readMapToLookAt(const std::filesystem::path& path,
                                                                     const MapEntities& entities);

}  // namespace navwright
