#include "core/output/deploy/game_folders.h"

#include <fmt/format.h>

#include <algorithm>

namespace navwright {

namespace fs = std::filesystem;

Result<> checkMapName(const std::string& map) {
    const bool plain = !map.empty() && std::ranges::all_of(map, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '-' || c == '.';
    });
    if (!plain || map.front() == '.' || map.front() == '-') {
        return fail(fmt::format("The server cannot be given the map name '{}'", map), {},
                    "use only letters, digits, _ and - in the map's name");
    }
    return {};
}

std::vector<fs::path> foldersOf(const fs::path& game) {
    return {game, game.parent_path() / "baseaq", game.parent_path() / "baseq2"};
}

}  // namespace navwright
