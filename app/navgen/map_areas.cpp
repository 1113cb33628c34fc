#include "navgen/map_areas.h"

#include <fmt/format.h>

#include "base/limits.h"

namespace navwright {

void MapAreasArguments::addTo(CLI::App& app) {
    app.add_option("AAS", aas, "The areas of the map, with reachabilities")
        ->type_name("FILE.aas")
        ->required();
    app.add_option("--bsp", bsp, "The map")->type_name("MAP.bsp")->required();
    app.add_flag("--json", json, "Print everything as JSON");
    app.add_option("-j,--jobs", jobs, "Threads to use (default: one per core)")
        ->type_name("N")
        ->check(CLI::Range(1, limit::kThreads));
}

Result<MapAreas> readMapAreas(const MapAreasArguments& arguments) {
    NAV_ASSIGN(auto aas, readAasFile(arguments.aas));
    NAV_ASSIGN(auto bsp, readBspFile(arguments.bsp));
    NAV_TRY(checkAreasOf(aas, bsp, arguments.aas));
    return MapAreas{std::move(aas), std::move(bsp)};
}

std::string placeText(const Vec3& place) {
    return fmt::format("({:.0f}, {:.0f}, {:.0f})", place.x, place.y, place.z);
}

std::string placeText(const MapPlace& place) {
    return fmt::format("{} {} at {}", place.className, place.entity, placeText(place.origin));
}

void writePlaces(JsonWriter& json, const std::vector<MapPlace>& places) {
    json.beginList();
    for (const auto& place : places) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("entity", place.entity);
        json.member("class", place.className);
        json.member("origin", place.origin);
        json.member("area", place.area);
        json.endObject();
    }
    json.endList();
}

Vec3 centerOf(const AasFile& aas, std::int32_t area) {
    return aas.areas[static_cast<std::size_t>(area)].center;
}

}  // namespace navwright
