#include "world/map_to_look_at.h"

#include <utility>

#include "packs/map_file.h"

namespace navwright {

Result<std::shared_ptr<const GameMap>> readMapToLookAt(const std::filesystem::path& path,
                                                       const MapEntities& entities) {
    NAV_ASSIGN(const auto file, readMapFile(path));
    NAV_ASSIGN(auto bsp, readBspToLookAt(file.where, file.bytes, entities));
    return std::make_shared<const GameMap>(std::move(bsp), contentHash(file.bytes));
}

}  // namespace navwright
