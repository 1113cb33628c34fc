#include "bsp/map_reading.h"

#include <algorithm>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "base/ascii.h"

namespace navwright {

namespace {

namespace fs = std::filesystem;

std::mutex choiceMutex;
std::shared_ptr<const MapReading::Choice> innermostChoice;

std::shared_ptr<const MapReading::Choice> exchangeChoice(std::shared_ptr<const MapReading::Choice> choice) {
    const std::scoped_lock lock(choiceMutex);
    return std::exchange(innermostChoice, std::move(choice));
}

/// The nearest folder called "maps" that the map is in; empty: none.
fs::path mapsFolderOf(const fs::path& map) {
    std::error_code code;
    auto folder = fs::absolute(map, code).lexically_normal().parent_path();
    for (; folder.has_filename(); folder = folder.parent_path()) {
        if (asciiLowerCase(folder.filename().string()) == "maps") return folder;
    }
    return {};
}

/// Files of the name in the folder and those below it, sorted.
std::vector<fs::path> filesNamed(const fs::path& name, const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code code;
    for (fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, code);
         !code && at != fs::recursive_directory_iterator(); at.increment(code)) {
        if (at->path().filename() == name && at->is_regular_file(code)) found.push_back(at->path());
    }
    std::ranges::sort(found);
    return found;
}

}  // namespace

MapReading::MapReading(MapEntities entities, Tell tell)
    : outer_(exchangeChoice(std::make_shared<const Choice>(Choice{std::move(entities), std::move(tell)}))) {}

MapReading::~MapReading() {
    exchangeChoice(std::move(outer_));
}

MapReading::Choice mapReading() {
    const std::scoped_lock lock(choiceMutex);
    return innermostChoice ? *innermostChoice : MapReading::Choice{};
}

fs::path entitiesFor(const fs::path& path, const MapEntities& entities) {
    if (!entities.file.empty() || !entities.look) return entities.file;
    auto beside = path;
    beside.replace_extension(".ent");
    std::error_code code;
    if (fs::is_regular_file(beside, code)) return beside;
    const auto maps = mapsFolderOf(path);
    if (maps.empty()) return {};
    const auto found = filesNamed(beside.filename(), maps);
    return found.empty() ? fs::path() : found.front();
}

}  // namespace navwright
