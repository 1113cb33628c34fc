#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/result.h"

namespace navwright {

/// A map on disk or in a pack.
struct MapFile {
    Bytes bytes;
    /// Its path, for messages and its name; in a pack PACK.pkz/maps/NAME.bsp.
    std::string where;
};

/// Whether a file is named NAME.bsp, ignoring case.
[[nodiscard]] bool hasMapName(const std::filesystem::path& file);

/// Reads the map of a path: NAME.bsp; PACK.pkz/maps/NAME.bsp, in a pack, ignoring case; or PACK.pkz (.pak,
/// .pk3, .zip), if it has exactly one map. Can be cancelled through StopScope. Errors: those of readFile()
/// and openPack(), no such map or several in the pack, larger than limit::kMapBytes.
[[nodiscard]] Result<MapFile> readMapFile(const std::filesystem::path& path);

/// The map's size in bytes, without reading it. Errors: those of readMapFile().
[[nodiscard]] Result<std::uint64_t> mapFileSize(const std::filesystem::path& path);

/// Splits a path into a pack and the name inside ("maps/wizs.bsp"; empty for the pack itself); both empty for
/// a path outside packs.
[[nodiscard]] std::pair<std::filesystem::path, std::string> splitPackPath(const std::filesystem::path& path);

/// Lists the maps in a pack, maps/**/*.bsp, as paths for readMapFile(), sorted. Errors: those of openPack().
[[nodiscard]] Result<std::vector<std::filesystem::path>> mapsInPack(const std::filesystem::path& pack);

/// The path, for readMapFile(), of a map in the packs of a game's folder: in the last that has it. nullopt:
/// none has it, or cancelled through StopScope.
[[nodiscard]] std::optional<std::filesystem::path> packedMap(const std::filesystem::path& gameFolder,
                                                             const std::string& map);

/// The map that a game plays by this name ("wizs"): from the first folder that has it, there from the last
/// pack (packsIn()), else the loose file. nullopt: none has it. Can be cancelled through StopScope. Errors:
/// that map cannot be read or exceeds limit::kMapBytes.
[[nodiscard]] Result<std::optional<MapFile>> playedMap(std::span<const std::filesystem::path> gameFolders,
                                                       const std::string& map);

}  // namespace navwright
