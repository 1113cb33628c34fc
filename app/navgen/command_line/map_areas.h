#pragma once

#include <string>

#include "app/navgen/command_line/verb.h"
#include "core/aas/file/aas_file.h"
#include "core/aas/travel/map_places.h"
#include "core/base/json_writer.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// What verbs about the ways through a map are given: its areas and itself.
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
/// As a list of objects with entity, class, origin and area.
void writePlaces(JsonWriter& json, const std::vector<MapPlace>& places);

/// A place that is given as text: an area by its number, at its centre, or the area that a place x,y,z is in.
[[nodiscard]] Result<AreaSpot> readSpot(const TravelGraph& graph, const std::string& text);

/// A place x,y,z.
[[nodiscard]] Result<Vec3> readPlace(const std::string& text);

/// The middle of an area.
[[nodiscard]] Vec3 centerOf(const AasFile& aas, std::int32_t area);

}  // namespace navwright
