#include "core/map/packs/map_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <ranges>
#include <system_error>

#include "core/base/file_format.h"
#include "core/base/folder_handle.h"
#include "core/base/limits.h"
#include "core/base/output_place.h"
#include "core/map/packs/game_name.h"
#include "core/map/packs/pack.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

bool isMapName(std::string_view name) {
    return name.starts_with("maps/") && name.ends_with(".bsp");
}

std::vector<std::string> mapNames(const Pack& pack) {
    std::vector<std::string> names;
    for (const auto& entry : pack.entries()) {
        if (isMapName(entry.name)) names.push_back(entry.name);
    }
    return names;
}

/// Includes the extensions of other games and plain zips.
bool isArchiveName(const fs::path& file) {
    return hasEnding(file, FileKind::pak) || hasEnding(file, FileKind::zip);
}

/// For a path that is just a pack.
Result<std::string> onlyMapOf(const Pack& pack, const fs::path& file) {
    constexpr std::size_t kNamed = 8;
    auto names = mapNames(pack);
    if (names.size() == 1) return names.front();
    if (names.empty()) return fail("The pack holds no map", file.string(), "maps are maps/NAME.bsp in it");
    const auto count = names.size();
    if (count > kNamed) names.resize(kNamed);
    return fail(fmt::format("The pack holds {} maps: {}{}", count, fmt::join(names, ", "),
                            count > kNamed ? " and others" : ""),
                file.string(), fmt::format("name one: {}", (file / names.front()).string()));
}

/// A file in an open pack.
struct PackedFile {
    std::unique_ptr<Pack> pack;
    const PackEntry* entry = nullptr;
    std::string where;  ///< as spelled by the caller
};

Result<PackedFile> findPacked(const fs::path& file, std::string name) {
    NAV_ASSIGN(auto pack, openPack(file));
    if (name.empty()) {
        NAV_ASSIGN(name, onlyMapOf(*pack, file));
    }
    auto where = (file / name).string();
    const auto plain = gameName(name);
    const auto* entry = plain ? pack->find(*plain) : nullptr;
    if (entry == nullptr) return fail("The pack holds no such file", where);
    return PackedFile{std::move(pack), entry, std::move(where)};
}

/// Searches a folder's packs. Skips packs that cannot be opened, as the game does.
Result<std::optional<PackedFile>> playedPacked(const fs::path& folder, const std::string& name) {
    const auto handle = FolderHandle::open(folder);
    const auto plain = gameName(name);
    if (!handle || !plain) return std::nullopt;
    for (const auto& file : packsIn(handle->names()) | std::views::reverse) {
        auto pack = openPack(folder / file);
        if (!pack && pack.error().cancelled()) return cancelled();
        const auto* entry = pack ? (*pack)->find(*plain) : nullptr;
        if (entry == nullptr) continue;
        return PackedFile{*std::move(pack), entry, (folder / file / *plain).string()};
    }
    return std::nullopt;
}

}  // namespace

bool hasMapName(const fs::path& file) {
    return hasEnding(file, FileKind::bsp);
}

std::pair<fs::path, std::string> splitPackPath(const fs::path& path) {
    const auto file = fileOnDisk(path);
    if (file != path) return {file, path.lexically_relative(file).generic_string()};
    std::error_code code;
    const bool alone = isArchiveName(path) && fs::is_regular_file(path, code);
    return {alone ? path : fs::path(), std::string()};
}

Result<MapFile> readMapFile(const fs::path& path) {
    auto [pack, name] = splitPackPath(path);
    if (!pack.empty()) {
        NAV_ASSIGN(auto file, findPacked(pack, std::move(name)));
        NAV_ASSIGN(auto bytes, file.pack->read(*file.entry, limit::kMapBytes));
        return MapFile{std::move(bytes), std::move(file.where)};
    }
    NAV_ASSIGN(auto bytes, readFile(path, limit::kMapBytes));
    return MapFile{std::move(bytes), path.string()};
}

Result<std::uint64_t> mapFileSize(const fs::path& path) {
    auto [pack, name] = splitPackPath(path);
    if (!pack.empty()) {
        NAV_ASSIGN(const auto file, findPacked(pack, std::move(name)));
        return file.entry->bytes;
    }
    std::error_code code;
    const auto size = fs::file_size(path, code);
    if (code) return fail("The file cannot be read: " + code.message(), path.string());
    return size;
}

Result<std::vector<fs::path>> mapsInPack(const fs::path& pack) {
    NAV_ASSIGN(const auto opened, openPack(pack));
    std::vector<fs::path> maps;
    for (const auto& name : mapNames(*opened)) maps.push_back(pack / name);
    return maps;
}

std::optional<fs::path> packedMap(const fs::path& gameFolder, const std::string& map) {
    const auto packed = playedPacked(gameFolder, "maps/" + map + ".bsp");
    if (!packed || !*packed) return std::nullopt;
    return fs::path((*packed)->where);
}

Result<std::optional<MapFile>> playedMap(std::span<const fs::path> gameFolders, const std::string& map) {
    const auto name = "maps/" + map + ".bsp";
    for (const auto& folder : gameFolders) {
        NAV_ASSIGN(auto packed, playedPacked(folder, name));
        if (packed) {
            NAV_ASSIGN(auto bytes, packed->pack->read(*packed->entry, limit::kMapBytes));
            return MapFile{std::move(bytes), std::move(packed->where)};
        }
        const auto loose = folder / name;
        std::error_code code;
        if (!fs::exists(loose, code)) continue;
        NAV_ASSIGN(auto bytes, readFile(loose, limit::kMapBytes));
        return MapFile{std::move(bytes), loose.string()};
    }
    return std::nullopt;
}

}  // namespace navwright
