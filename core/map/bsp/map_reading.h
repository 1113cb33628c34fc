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

/// What replaces a map's own entities and checksum, as with a server's map_override_path.
struct MapEntities {
    /// Whether to look for NAME.bsp.override and NAME.ent beside the map, else the first of each by path
    /// below its "maps" folder.
    bool look = true;
    std::filesystem::path file;  ///< used for every map; empty: only what is found

    friend bool operator==(const MapEntities&, const MapEntities&) = default;
};

/// Scope that sets how all threads read maps, for code without such a parameter: which entities replace
/// theirs, and who receives remarks (BspFile::notes). Scopes nest if made by one thread.
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

/// The innermost scope's choice; without one, replacements are looked for and remarks are dropped.
[[nodiscard]] MapReading::Choice mapReading();

/// Reads with the given replacements, regardless of the innermost scope; remarks go to the scope's receiver.
[[nodiscard]] Result<BspFile> readBspToLookAt(const std::filesystem::path& path,
                                              std::span<const std::byte> bytes, const MapEntities& entities);

/// Files that replace parts of a map; empty: none.
struct MapReplacements {
    std::filesystem::path binary;  ///< NAME.bsp.override; if it has entities, `text` is ignored
    std::filesystem::path text;    ///< NAME.ent

    /// The existing ones.
    [[nodiscard]] std::vector<std::filesystem::path> files() const;
};

/// The replacements of a map; for maps in a pack also those inside the pack.
[[nodiscard]] MapReplacements replacementsFor(const std::filesystem::path& map, const MapEntities& entities);
/// Reads one of these files. Errors: those of readMapFile(), larger than limit::kEntityText.
[[nodiscard]] Result<Bytes> readReplacement(const std::filesystem::path& path);

/// The content of a NAME.bsp.override; absent parts are nullopt.
struct MapOverride {
    std::optional<std::string> map;  ///< the map loaded instead of NAME
    std::optional<std::int32_t> checksum;
    std::optional<std::string> entities;
};

/// Errors: what servers reject, too.
[[nodiscard]] Result<MapOverride> parseMapOverride(std::span<const std::byte> file, std::string_view where);

/// The checksum servers send for a map with these bytes: from the NAME.bsp.override of the innermost scope,
/// else the map's.
[[nodiscard]] std::int32_t servedChecksum(const std::filesystem::path& map, std::span<const std::byte> bytes);

}  // namespace navwright
