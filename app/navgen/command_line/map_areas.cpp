#include "app/navgen/command_line/map_areas.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

#include "app/navgen/command_line/work_options.h"
#include "core/base/index.h"
#include "core/base/point_text.h"

namespace navwright {

namespace {

/// Parses one number and the comma after it, if any.
template <typename Number>
bool takeNumber(std::string_view& text, Number& number) {
    const auto* last = text.data() + text.size();
    const auto [end, code] = std::from_chars(text.data(), last, number);
    if (code != std::errc{}) return false;
    text.remove_prefix(toIndex(end - text.data()));
    return true;
}

bool takePoint(std::string_view text, Vec3& point) {
    std::array<double, 3> parts{};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) {
            if (!text.starts_with(',')) return false;
            text.remove_prefix(1);
        }
        // No Quake II map is larger.
        if (!takeNumber(text, parts[i]) || !(std::abs(parts[i]) <= 65536)) return false;
    }
    point = Vec3(parts[0], parts[1], parts[2]);
    return text.empty();
}

}  // namespace

void MapAreasArguments::addTo(CLI::App& app) {
    app.add_option("AAS", aas, "The areas of the map, with reachabilities")
        ->type_name("FILE.aas")
        ->required();
    app.add_option("--bsp", bsp, "The map")->type_name("MAP.bsp")->required();
    report.addTo(app);
    addJobs(app, jobs);
}

Result<MapAreas> readMapAreas(const MapAreasArguments& arguments, Session& session) {
    session.outputs.protect(arguments.aas);
    session.outputs.protect(arguments.bsp);
    NAV_TRY(arguments.report.announce(session));
    NAV_ASSIGN(auto aas, readAasFile(arguments.aas));
    NAV_ASSIGN(auto bsp, readBspFile(arguments.bsp));
    NAV_TRY(checkAreasOf(aas, bsp, arguments.aas));
    return MapAreas{std::move(aas), std::move(bsp)};
}

std::string placeText(const MapPlace& place) {
    return fmt::format("{} {} at {}", place.className, place.entity, pointText(place.origin));
}

Description<MapPlace> describePlace() {
    return Description<MapPlace>()
        .field("entity", &MapPlace::entity, {"Its number in the map"})
        .field("class", &MapPlace::className, {"Its class"})
        .field("origin", &MapPlace::origin, {"Where it is"})
        .field("area", &MapPlace::area, {"The area it is in; 0: none"});
}

std::vector<std::vector<int>> sideEntities(const StartSides& sides, const std::vector<MapPlace>& starts) {
    std::vector<std::vector<int>> entities;
    for (const auto& side : sides.starts) {
        auto& numbers = entities.emplace_back();
        for (const int index : side) numbers.push_back(starts[toIndex(index)].entity);
    }
    return entities;
}

Description<StageTime> describeStageTime() {
    return Description<StageTime>()
        .field("stage", &StageTime::stage, {"Its name", "stage"})
        .field("ms", &StageTime::milliseconds, {"How long it took", "time", "ms"});
}

Result<Vec3> readPlace(const std::string& text) {
    Vec3 point(0);
    if (takePoint(text, point)) return point;
    return fail(fmt::format("\"{}\" is not a place x,y,z", text));
}

Vec3 centerOf(const AasFile& aas, std::int32_t area) {
    return aas.areas[toIndex(area)].center;
}

Result<AreaSpot> readSpot(const TravelGraph& graph, const std::string& text) {
    std::string_view rest = text;
    std::int32_t area = 0;
    if (takeNumber(rest, area) && rest.empty()) {
        if (area < 1 || toIndex(area) >= graph.areaCount())
            return fail(fmt::format("There is no area {}; they are numbered from 1 to {}", area,
                                    graph.areaCount() - 1));
        return AreaSpot{area, centerOf(graph.aas(), area)};
    }
    Vec3 point(0);
    if (!takePoint(text, point))
        return fail(fmt::format("\"{}\" is neither an area's number nor a place x,y,z", text));
    const auto place = placeAt(graph, point);
    if (place.area == 0)
        return fail(fmt::format("{} is in no area, and none is within 32 units of it", pointText(point)));
    return AreaSpot{place.area, place.at};
}

}  // namespace navwright
