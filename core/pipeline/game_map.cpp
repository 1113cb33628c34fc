#include "pipeline/game_map.h"

#include <utility>

#include "base/file_bytes.h"

namespace navwright {

GameMap::GameMap(BspFile file, const ContentHash& contentHash_)
    : bsp(std::move(file)), hash(contentHash_), collision(bsp, solidModels(bsp, false)) {}

Result<std::shared_ptr<const GameMap>> GameMap::parse(std::span<const std::byte> bytes,
                                                      std::string_view where) {
    NAV_ASSIGN(auto file, parseBsp(bytes, where));
    return std::make_shared<const GameMap>(std::move(file), contentHash(bytes));
}

Result<std::shared_ptr<const GameMap>> GameMap::read(const std::filesystem::path& path) {
    NAV_ASSIGN(const auto bytes, readFile(path));
    return parse(bytes, path.string());
}

}  // namespace navwright
