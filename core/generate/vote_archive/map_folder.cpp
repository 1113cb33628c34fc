#include "core/generate/vote_archive/map_folder.h"

#include <algorithm>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/folder_walk.h"
#include "core/demos/reading/demo_files.h"
#include "core/demos/reading/map_match.h"
#include "core/map/bsp/map_reading.h"
#include "core/map/packs/map_file.h"
#include "core/map/packs/pack.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

bool isMapOrPack(const fs::path& file) {
    return hasMapName(file) || isPackName(file.filename().string());
}

constexpr WantedFiles kMaps{isMapOrPack, "maps", "maps are named .bsp", false};

/// The packed maps of a game folder by their name in packs: "maps/wizs.bsp".
using PackedMaps = std::map<std::string, fs::path>;

Result<> addPacked(PackedMaps& maps, const fs::path& pack, JobContext& context) {
    const auto found = mapsInPack(pack);
    if (!found && found.error().cancelled()) return cancelled();
    if (!found) {
        context.warn(found.error().message());
        return {};
    }
    // Packs are in game order: later ones win.
    for (const auto& map : *found) maps[map.lexically_relative(pack).generic_string()] = map;
    return {};
}

/// Replaces packs by their maps.
Result<std::vector<fs::path>> withPackedMaps(const std::vector<fs::path>& files, JobContext& context) {
    std::vector<fs::path> maps;
    std::map<fs::path, std::vector<std::string>> packs;  ///< by folder
    std::set<std::string> loose;
    for (const auto& file : files) {
        if (isPackName(file.filename().string())) {
            packs[file.parent_path()].push_back(file.filename().string());
        } else {
            maps.push_back(file);
            loose.insert(asciiLowerCase(file.string()));
        }
    }
    for (const auto& [folder, names] : packs) {
        PackedMaps packed;
        for (const auto& name : packsIn(names)) {
            if (context.stopRequested()) return cancelled();
            NAV_TRY(addPacked(packed, folder / name, context));
        }
        for (const auto& [name, map] : packed) {
            if (!loose.contains(asciiLowerCase((folder / name).string()))) maps.push_back(map);
        }
    }
    return maps;
}

/// "dm/wizs": the path below maps/, if there is such a folder; else just the name.
std::string nameBelowMaps(const fs::path& file) {
    auto name = file.stem().generic_string();
    auto tail = name;
    for (auto folder = file.parent_path(); folder.has_filename(); folder = folder.parent_path()) {
        const auto part = folder.filename().string();
        if (asciiLowerCase(part) == "maps") return tail;
        tail = part + "/" + tail;
    }
    return name;
}

}  // namespace

Result<std::vector<fs::path>> collectMapFiles(std::span<const fs::path> paths, JobContext& context) {
    std::vector<fs::path> files, named;
    for (const auto& path : paths) {
        // Not on disk: PACK.pkz/maps/NAME.bsp.
        std::error_code code;
        (!fs::exists(path, code) && !splitPackPath(path).first.empty() ? files : named).push_back(path);
    }
    if (!named.empty()) {
        NAV_ASSIGN(const auto found, collectFiles(named, kMaps, context));
        files.insert(files.end(), found.begin(), found.end());
    }
    NAV_ASSIGN(files, withPackedMaps(files, context));
    if (files.empty()) {
        return fail("There are no maps", paths.empty() ? std::string() : paths.front().string(),
                    "maps are named .bsp");
    }
    std::ranges::sort(files);
    return files;
}

Result<MapFolder> MapFolder::open(std::span<const fs::path> paths, JobContext& context) {
    NAV_ASSIGN(const auto files, collectMapFiles(paths, context));
    MapFolder folder;
    // Unreadable maps are reported when they are needed.
    for (const auto& file : files) folder.files_.push_back({file, mapFileSize(file).value_or(0)});
    return folder;
}

std::vector<fs::path> MapFolder::files() const {
    std::vector<fs::path> files;
    for (const auto& file : files_) files.push_back(file.path);
    return files;
}

Result<std::shared_ptr<const GameMap>> MapFolder::mapOf(File& file, JobContext& context) {
    if (std::exchange(file.read, true)) return file.map;
    auto read = GameMap::read(file.path);
    if (!read && read.error().cancelled()) {
        file.read = false;
        return cancelled();
    }
    if (!read) {
        context.warn(read.error().message());
        return nullptr;
    }
    file.map = *std::move(read);
    file.checksum = file.map->bsp.checksum;
    // A map's name must not depend on which demo asks first.
    for (auto& other : files_) {
        if (&other == &file) break;
        if (other.size != file.size) continue;
        NAV_ASSIGN(const auto first, mapOf(other, context));
        if (first && first->hash == file.map->hash) file.map = first;
    }
    found_.emplace(file.map->hash, file.path);
    return file.map;
}

/// For files not requested by name, reading as little as possible.
Result<> MapFolder::findChecksums(JobContext& context) {
    if (checksumsKnown_) return {};
    for (auto& file : files_) {
        if (context.stopRequested()) return cancelled();
        if (file.read) continue;
        const auto bytes = readMapFile(file.path);
        if (!bytes && bytes.error().cancelled()) return cancelled();
        if (bytes) file.checksum = servedChecksum(file.path, bytes->bytes);
    }
    checksumsKnown_ = true;
    return {};
}

Result<MapFolder::Revisions> MapFolder::find(const std::string& name, const std::set<std::int32_t>& checksums,
                                             JobContext& context) {
    std::map<fs::path, std::shared_ptr<const GameMap>> found;
    auto missing = checksums;
    const auto take = [&](File& file) -> Result<> {
        NAV_ASSIGN(const auto map, mapOf(file, context));
        if (!map) return {};
        found.emplace(found_.at(map->hash), map);
        missing.erase(map->bsp.checksum);
        return {};
    };
    for (auto& file : files_) {
        if (!sameMapName(nameBelowMaps(file.path), name)) continue;
        NAV_TRY(take(file));
    }
    if (!missing.empty()) {
        NAV_TRY(findChecksums(context));
    }
    const auto unnamed = missing;
    for (auto& file : files_) {
        if (!file.checksum || !unnamed.contains(*file.checksum)) continue;
        NAV_TRY(take(file));
    }
    Revisions revisions;
    for (const auto& [path, map] : found) revisions.push_back(map);
    return revisions;
}

MapFolder::Revisions MapFolder::revisions(const std::string& name, const std::set<std::int32_t>& checksums,
                                          JobContext& context) {
    const std::scoped_lock lock(*mutex_);
    return find(name, checksums, context).value_or(Revisions());
}

fs::path MapFolder::pathOf(const GameMap& map) const {
    const std::scoped_lock lock(*mutex_);
    const auto found = found_.find(map.hash);
    return found == found_.end() ? fs::path() : found->second;
}

}  // namespace navwright
