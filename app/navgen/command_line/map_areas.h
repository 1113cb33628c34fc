#pragma once

#include <string>

#include "app/navgen/command_line/verb.h"
#include "core/aas/file/aas_file.h"
#include "core/aas/travel/map_places.h"
#include "core/base/json_writer.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// Arguments of verbs about the areas of a map: the .aas and the map.
struct MapAreasArguments {
    std::string aas, bsp;
    int jobs = 0;  ///< 0: one per core
    bool json = false;

    void addTo(CLI::App& app);
};

struct MapAreas {
    AasFile aas;
    BspFile bsp;
};

/// Errors: a file cannot be read, or the areas are of another map.
[[nodiscard]] Result<MapAreas> readMapAreas(const MapAreasArguments& arguments);

/// "weapon_bfg 12 at (1, 2, 3)".
[[nodiscard]] std::string placeText(const MapPlace& place);
/// Writes places as a list of objects with entity, class, origin and area.
void writePlaces(JsonWriter& json, const std::vector<MapPlace>& places);

/// Reads an area's number, which means its centre, or a place x,y,z, which means the area it is in.
[[nodiscard]] Result<AreaSpot> readSpot(const TravelGraph& graph, const std::string& text);

/// Reads a place x,y,z.
[[nodiscard]] Result<Vec3> readPlace(const std::string& text);

/// The middle of an area.
[[nodiscard]] Vec3 centerOf(const AasFile& aas, std::int32_t area);

}  // namespace navwright
