#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// The maps that files and folders mean, by path: `.bsp` files, all maps of packs, and of folders those in
/// them and all below, linked ones as well (walkFolder()), also in packs there. Of a name in a game's folder
/// only the map that the game plays: the loose file, else that of the last pack (packsIn()). Maps in packs
/// are named as readMap() reads them. Packs and folders that cannot be read are warned of. Errors: as
/// collectFiles(); no map at all.
[[nodiscard]] Result<std::vector<std::filesystem::path>> collectMapFiles(
    std::span<const std::filesystem::path> paths, JobContext& context);

/// Maps by name and checksum, found in folders and read when a demo first asks for them. Thread-safe.
class MapFolder {
  public:
    using Revisions = std::vector<std::shared_ptr<const GameMap>>;

    /// Files and folders. Errors: as collectMapFiles().
    [[nodiscard]] static Result<MapFolder> open(std::span<const std::filesystem::path> paths,
                                                JobContext& context);

    /// What demos that call their map `name` ("wizs", "dm/WIZS") can mean, each content once, by path: maps
    /// of that name (sameMapName()), and those of any name with one of these checksums. None where there is
    /// no such map, or it cannot be read, which is warned of once.
    [[nodiscard]] Revisions revisions(const std::string& name, const std::set<std::int32_t>& checksums,
                                      JobContext& context);
    /// Where a revision was found: of equal files the first by path.
    [[nodiscard]] std::filesystem::path pathOf(const GameMap& map) const;
    [[nodiscard]] std::size_t count() const { return files_.size(); }

  private:
    struct File {
        std::filesystem::path path;
        std::uint64_t size = 0;
        bool read = false;                        ///< whether `map` is what came of it
        std::shared_ptr<const GameMap> map = {};  ///< of the first of equal files; none: it cannot be read
        std::optional<std::int32_t> checksum = {};
    };

    /// All with the mutex held. Errors: cancelled alone.
    [[nodiscard]] Result<std::shared_ptr<const GameMap>> mapOf(File& file, JobContext& context);
    [[nodiscard]] Result<> findChecksums(JobContext& context);
    [[nodiscard]] Result<Revisions> find(const std::string& name, const std::set<std::int32_t>& checksums,
                                         JobContext& context);

    std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();
    std::vector<File> files_;  ///< by path
    bool checksumsKnown_ = false;
    std::map<ContentHash, std::filesystem::path> found_;
};

}  // namespace navwright
