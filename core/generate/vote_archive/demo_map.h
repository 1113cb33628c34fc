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

/// The maps that lie in a folder itself, sorted; none where it cannot be read.
[[nodiscard]] std::vector<std::filesystem::path> mapsIn(const std::filesystem::path& folder);

/// Where the map of demos may lie: maps, packs and the folder of maps in `folders`, and in the demos' folders
/// and those above them.
[[nodiscard]] std::vector<std::filesystem::path> placesOfMaps(std::set<std::filesystem::path> folders,
                                                              std::span<const std::filesystem::path> demos);

struct FoundMap {
    std::shared_ptr<const GameMap> map;
    std::filesystem::path path;
};
/// The map that demos (or votes) show, by its checksum, in these files and folders. The first demo that can
/// be read counts; of its gamestates the first whose map is there. Nothing: none is, or stopped.
[[nodiscard]] std::optional<FoundMap> mapOfDemos(std::span<const std::filesystem::path> demos,
                                                 std::span<const std::filesystem::path> places,
                                                 JobContext& context);

}  // namespace navwright
