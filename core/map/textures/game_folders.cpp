#include "core/map/textures/game_folders.h"

#include <algorithm>
#include <array>
#include <system_error>

#include "core/base/ascii.h"
#include "core/base/folder_handle.h"
#include "core/map/packs/map_file.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 4> kGameNames{"action", "baseaq", "baseq2", "id1"};

/// A folder's entries; empty when unreadable.
std::vector<std::string> namesIn(const fs::path& folder) {
    const auto handle = FolderHandle::open(folder);
    auto names = handle ? handle->names() : std::vector<std::string>();
    std::ranges::sort(names);
    return names;
}

bool isGameFolder(const fs::path& folder) {
    constexpr std::array<std::string_view, 4> kMarks{"textures", "env", "pics", "gfx"};
    return std::ranges::any_of(namesIn(folder), [&](const std::string& name) {
        std::error_code code;
        if (isPackName(name)) return fs::is_regular_file(folder / name, code);
        return std::ranges::find(kMarks, asciiLowerCase(name)) != kMarks.end() &&
               fs::is_directory(folder / name, code);
    });
}

using Folders = std::vector<fs::path>;

void addOnce(Folders& folders, const fs::path& folder) {
    if (isGameFolder(folder) && std::ranges::find(folders, folder) == folders.end())
        folders.push_back(folder);
}

/// Adds the folders of kGameNames in a folder.
void addGamesIn(Folders& folders, const fs::path& above) {
    const auto names = namesIn(above);
    for (const auto game : kGameNames) {
        for (const auto& name : names) {
            if (asciiLowerCase(name) == game) addOnce(folders, above / name);
        }
    }
}

/// Adds a game folder and those beside it.
void addGame(Folders& folders, const fs::path& folder) {
    const auto name = asciiLowerCase(folder.filename().string());
    if (std::ranges::find(kGameNames, name) == kGameNames.end()) addOnce(folders, folder);
    addGamesIn(folders, folder.parent_path());
}

/// Removes a trailing '/', so that it has a name and a parent.
fs::path wholePath(const fs::path& path) {
    std::error_code code;
    auto whole = fs::absolute(path, code).lexically_normal();
    return whole.has_filename() ? whole : whole.parent_path();
}

constexpr std::string_view kWhichFolder =
    "choose the folder of the game that holds packs (.pak, .pkz) or textures, or the one above it";

}  // namespace

Result<std::vector<fs::path>> gameFoldersIn(const fs::path& folder) {
    const auto whole = wholePath(folder);
    NAV_TRY(FolderHandle::open(whole));
    Folders folders;
    if (isGameFolder(whole)) {
        addGame(folders, whole);
    } else {
        addGamesIn(folders, whole);
    }
    if (folders.empty()) return fail("There are no game files here", whole.string(), kWhichFolder);
    return folders;
}

Result<std::vector<fs::path>> gameFoldersNear(const fs::path& map) {
    const auto whole = wholePath(map);
    const auto pack = splitPackPath(whole).first;
    const auto above = pack.empty() ? whole.parent_path().parent_path() : pack.parent_path();
    Folders folders;
    addGame(folders, above);
    if (isGameFolder(above.parent_path())) addGame(folders, above.parent_path());
    if (folders.empty()) return fail("There are no game files near this map", map.string(), kWhichFolder);
    return folders;
}

}  // namespace navwright
