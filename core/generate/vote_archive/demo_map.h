#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// The maps in a folder, without subfolders, sorted; empty if it cannot be read.
[[nodiscard]] std::vector<std::filesystem::path> mapsIn(const std::filesystem::path& folder);

/// Where the map of some demos may be found: maps, packs and a folder `maps` in `folders`, in the demos'
/// folders and in the folders above them.
[[nodiscard]] std::vector<std::filesystem::path> placesOfMaps(std::set<std::filesystem::path> folders,
                                                              std::span<const std::filesystem::path> demos);

struct FoundMap {
    std::shared_ptr<const GameMap> map;
    std::filesystem::path path;
};
/// Finds the map that demos (or votes) show, by its checksum, in these files and folders. Uses the first
/// readable demo, and its first gamestate whose map is found. nullopt: none is, or stopped.
[[nodiscard]] std::optional<FoundMap> mapOfDemos(std::span<const std::filesystem::path> demos,
                                                 std::span<const std::filesystem::path> places,
                                                 JobContext& context);

}  // namespace navwright
