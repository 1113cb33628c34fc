#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "basics.h"

/// Maps.
namespace navwright {
class GameMap;
}

namespace navwright::library::inline v1 {

/// A map that was read.
struct Map {
    std::string name = {};                       ///< file name without folder and extension
    std::int32_t checksum = 0;                   ///< as servers send it
    Point mins = {};                             ///< lower corner of the world, units
    Point maxs = {};                             ///< upper corner
    std::vector<Point> spawns = {};              ///< spawn points
    std::shared_ptr<const GameMap> inside = {};  ///< for generate() and test()
};

/// Reads a Quake 2 map (IBSP, version 38). Errors name the part of the file.
[[nodiscard]] NAVWRIGHT_API Result<Map> readMap(const std::filesystem::path& file, const Work& work = {});

}  // namespace navwright::library::inline v1
