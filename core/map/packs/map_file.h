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

/// A map as it is on the disk or in a pack.
struct MapFile {
    Bytes bytes;
    /// In messages, and what the map is named by: its path; in a pack PACK.pkz/maps/NAME.bsp.
    std::string where;
};

/// Whether a file is called as maps are, NAME.bsp, compared without case.
[[nodiscard]] bool hasMapName(const std::filesystem::path& file);

/// A map that a path means: NAME.bsp; PACK.pkz/maps/NAME.bsp, in a pack, compared without case; PACK.pkz
/// (.pak, .pk3, .zip), the only map in it. Stops when the StopScope says so. Errors: as readFile() and
/// openPack(), no such map or several in the pack, larger than limit::kMapBytes.
[[nodiscard]] Result<MapFile> readMapFile(const std::filesystem::path& path);

/// How many bytes it has, without reading them. Errors: as readMapFile().
[[nodiscard]] Result<std::uint64_t> mapFileSize(const std::filesystem::path& path);

/// The pack of a path into one, and what is named in it ("maps/wizs.bsp"; empty for the pack itself); both
/// empty where the path leads into no pack.
[[nodiscard]] std::pair<std::filesystem::path, std::string> splitPackPath(const std::filesystem::path& path);

/// The maps in a pack, maps/*.bsp and those in folders there, as readMapFile() takes them, by the alphabet.
/// Errors: as openPack().
[[nodiscard]] Result<std::vector<std::filesystem::path>> mapsInPack(const std::filesystem::path& pack);

/// The map that a game plays by this name ("wizs"): of the first of its folders that has it, there out of the
/// last pack (packsIn()), else the loose file. Nothing: none has it. Stops when the StopScope says so.
/// Errors: the one that would be played cannot be read or is larger than limit::kMapBytes.
[[nodiscard]] Result<std::optional<MapFile>> playedMap(std::span<const std::filesystem::path> gameFolders,
                                                       const std::string& map);

}  // namespace navwright
