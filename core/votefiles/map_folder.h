#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/job_context.h"
#include "base/result.h"
#include "world/game_map.h"

namespace navwright {

/// `.bsp` files, and those in folders with all their subfolders (linked ones are not entered), by path.
/// Errors: as collectFiles().
[[nodiscard]] Result<std::vector<std::filesystem::path>> collectMapFiles(
    std::span<const std::filesystem::path> paths, JobContext& context);

/// Maps by name, found in folders and read when a demo first asks for them. Thread-safe.
class MapFolder {
  public:
    /// Files and folders. Errors: as collectMapFiles().
    [[nodiscard]] static Result<MapFolder> open(std::span<const std::filesystem::path> paths,
                                                JobContext& context);

    /// All revisions of a map, each content once, by path; none where there is no such map, or it cannot be
    /// read, which is warned of once.
    [[nodiscard]] const std::vector<std::shared_ptr<const GameMap>>& revisions(const std::string& name,
                                                                               JobContext& context);
    /// Where a revision was found.
    [[nodiscard]] std::filesystem::path pathOf(const GameMap& map) const;
    [[nodiscard]] std::size_t count() const { return files_.size(); }

  private:
    struct Named {
        std::vector<std::filesystem::path> paths;
        bool read = false;
        std::vector<std::shared_ptr<const GameMap>> revisions;
    };

    std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();
    std::map<std::string, Named> files_;
    std::map<ContentHash, std::filesystem::path> found_;
};

}  // namespace navwright
