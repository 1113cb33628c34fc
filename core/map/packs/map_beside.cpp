#include "core/map/packs/map_beside.h"

#include <string>
#include <system_error>
#include <vector>

#include "core/map/packs/map_file.h"

namespace navwright {

std::optional<std::filesystem::path> mapBeside(const std::filesystem::path& nav,
                                               const std::filesystem::path& named) {
    std::vector<std::string> names{nav.stem().string()};
    if (!named.empty() && named == named.filename()) names.push_back(named.string());
    const auto folder = nav.parent_path();
    for (const auto& name : names) {
        for (const auto& place : {folder, folder / ".." / "maps", folder / ".." / ".." / "maps"}) {
            auto map = place / (name + ".bsp");
            std::error_code code;
            if (std::filesystem::is_regular_file(map, code)) return map;
        }
        for (const auto& game : {folder, folder / "..", folder / ".." / ".."}) {
            if (auto map = packedMap(game, name)) return map;
        }
    }
    return std::nullopt;
}

}  // namespace navwright
