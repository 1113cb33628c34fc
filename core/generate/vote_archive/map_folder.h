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

/// Expands files and folders to maps, sorted by path: `.bsp` files, all maps of packs, and folders
/// recursively, including linked folders (walkFolder()) and packs in them. Of equal names in a game folder
/// only the map that the game plays counts: the loose file, else that of the last pack (packsIn()). Maps in
/// packs are named as for readMap(). Warns of unreadable packs and folders. Errors: those of collectFiles(),
/// no maps.
[[nodiscard]] Result<std::vector<std::filesystem::path>> collectMapFiles(
    std::span<const std::filesystem::path> paths, JobContext& context);

/// Maps by name and checksum, read on demand. Thread-safe.
class MapFolder {
  public:
    using Revisions = std::vector<std::shared_ptr<const GameMap>>;

    /// Files and folders. Errors: as collectMapFiles().
    [[nodiscard]] static Result<MapFolder> open(std::span<const std::filesystem::path> paths,
                                                JobContext& context);

    /// The candidates for a demo's map `name` ("wizs", "dm/WIZS"), without duplicates, by path: maps of that
    /// name (sameMapName()), and maps of any name with one of the checksums. Skips unreadable maps, with one
    /// warning each.
    [[nodiscard]] Revisions revisions(const std::string& name, const std::set<std::int32_t>& checksums,
                                      JobContext& context);
    /// The path of a revision; of equal files the first.
    [[nodiscard]] std::filesystem::path pathOf(const GameMap& map) const;
    [[nodiscard]] std::size_t count() const { return files_.size(); }
    /// All maps, sorted as by collectMapFiles().
    [[nodiscard]] std::vector<std::filesystem::path> files() const;

  private:
    struct File {
        std::filesystem::path path;
        std::uint64_t size = 0;
        bool read = false;                        ///< `map` is its result
        std::shared_ptr<const GameMap> map = {};  ///< of the first of equal files; null: unreadable
        std::optional<std::int32_t> checksum = {};
    };

    /// Requires the mutex. Errors: cancelled.
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
