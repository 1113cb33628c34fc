#include "votefiles/map_folder.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "demo/demo_files.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr WantedFiles kMaps{
    [](const fs::path& file) { return asciiLowerCase(file.extension().string()) == ".bsp"; }, "maps",
    "maps are named .bsp", false};

}  // namespace

Result<std::vector<fs::path>> collectMapFiles(std::span<const fs::path> paths, JobContext& context) {
    NAV_ASSIGN(auto files, collectFiles(paths, kMaps, context));
    std::ranges::sort(files);
    return files;
}

Result<MapFolder> MapFolder::open(std::span<const fs::path> paths, JobContext& context) {
    NAV_ASSIGN(const auto files, collectMapFiles(paths, context));
    MapFolder folder;
    for (const auto& file : files) folder.files_[file.stem().string()].paths.push_back(file);
    return folder;
}

const std::vector<std::shared_ptr<const GameMap>>& MapFolder::revisions(const std::string& name,
                                                                        JobContext& context) {
    static const std::vector<std::shared_ptr<const GameMap>> kNone;
    const std::scoped_lock lock(*mutex_);
    const auto found = files_.find(name);
    if (found == files_.end()) return kNone;
    auto& named = found->second;
    if (std::exchange(named.read, true)) return named.revisions;
    for (const auto& path : named.paths) {
        auto map = GameMap::read(path);
        if (!map) {
            if (map.error().cancelled()) {
                named.read = false;
                named.revisions.clear();
                return kNone;
            }
            context.warn(map.error().message());
        } else if (found_.emplace((*map)->hash, path).second) {
            named.revisions.push_back(*std::move(map));
        }
    }
    return named.revisions;
}

fs::path MapFolder::pathOf(const GameMap& map) const {
    const std::scoped_lock lock(*mutex_);
    const auto found = found_.find(map.hash);
    return found == found_.end() ? fs::path() : found->second;
}

}  // namespace navwright
