#include "votefiles/map_folder.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/ascii.h"

namespace navwright {

namespace fs = std::filesystem;

Result<std::vector<fs::path>> collectMapFiles(std::span<const fs::path> paths, JobContext& context) {
    std::vector<fs::path> files;
    for (const auto& path : paths) {
        std::error_code code;
        const auto status = fs::status(path, code);
        if (!fs::exists(status)) return fail("The file or folder does not exist", path.string());
        if (!fs::is_directory(status)) {
            files.push_back(path);
            continue;
        }
        fs::recursive_directory_iterator entry(path, fs::directory_options::skip_permission_denied, code);
        for (; !code && entry != fs::recursive_directory_iterator(); entry.increment(code)) {
            if (context.stopRequested()) return cancelled();
            std::error_code unknown;
            if (asciiLowerCase(entry->path().extension().string()) == ".bsp" &&
                entry->is_regular_file(unknown)) {
                files.push_back(entry->path());
            }
        }
        if (code) return fail("The folder cannot be read: " + code.message(), path.string());
    }
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
