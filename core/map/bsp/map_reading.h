#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// What stands in place of a map's own entities and checksum, as with a server's map_override_path.
struct MapEntities {
    /// NAME.bsp.override and NAME.ent beside the map, else the first of each by path below the folder "maps"
    /// that the map is in.
    bool look = true;
    std::filesystem::path file;  ///< this one for every map; empty: none but what is looked for

    friend bool operator==(const MapEntities&, const MapEntities&) = default;
};

/// How all threads read maps while it lives, for whom no function asks that reads one: which entities, and
/// who hears what is worth a line (BspFile::notes). They nest as long as one thread makes them.
class MapReading {
  public:
    using Tell = std::function<void(const std::string&)>;

    explicit MapReading(MapEntities entities, Tell tell = {});
    MapReading(const MapReading&) = delete;
    MapReading& operator=(const MapReading&) = delete;
    ~MapReading();

    struct Choice {
        MapEntities entities;
        Tell tell;
    };

  private:
    std::shared_ptr<const Choice> outer_;
};

/// That of the innermost; without one entities are looked for, and nobody is told.
[[nodiscard]] MapReading::Choice mapReading();

/// readBspToLookAt() with these, whatever the innermost says; who hears is as there.
[[nodiscard]] Result<BspFile> readBspToLookAt(const std::filesystem::path& path,
                                              std::span<const std::byte> bytes, const MapEntities& entities);

/// Files that stand in place of what is in a map; empty: none.
struct MapReplacements {
    std::filesystem::path binary;  ///< NAME.bsp.override; with entities in it the text is not read
    std::filesystem::path text;    ///< NAME.ent

    /// Those that there are.
    [[nodiscard]] std::vector<std::filesystem::path> files() const;
};

/// Of a map in a pack those beside it there.
[[nodiscard]] MapReplacements replacementsFor(const std::filesystem::path& map, const MapEntities& entities);
/// One of them. Errors: as readMapFile(), larger than limit::kEntityText.
[[nodiscard]] Result<Bytes> readReplacement(const std::filesystem::path& path);

/// What a NAME.bsp.override says, each where it says it.
struct MapOverride {
    std::optional<std::string> map;  ///< the one that is loaded in place of NAME, which is then not read
    std::optional<std::int32_t> checksum;
    std::optional<std::string> entities;
};

/// Errors: what servers do not take either.
[[nodiscard]] Result<MapOverride> parseMapOverride(std::span<const std::byte> file, std::string_view where);

/// As servers send it of a map with these bytes: that of the innermost choice's NAME.bsp.override, else of
/// the map.
[[nodiscard]] std::int32_t servedChecksum(const std::filesystem::path& map, std::span<const std::byte> bytes);

}  // namespace navwright
