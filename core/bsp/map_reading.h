#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace navwright {

/// Which text stands in place of a map's own entities, as with a server's map_override_path.
struct MapEntities {
    /// NAME.ent beside the map, else the first by path below the folder "maps" that the map is in.
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

/// The file whose text stands in place of the entities of the map `path`; empty: none.
[[nodiscard]] std::filesystem::path entitiesFor(const std::filesystem::path& path,
                                                const MapEntities& entities);

}  // namespace navwright
