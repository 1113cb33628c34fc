#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>

#include "aas/aas_names.h"
#include "navgen/map_areas.h"
#include "passage/area_route.h"

namespace navwright {

namespace {

struct RouteArguments {
    MapAreasArguments map;
    std::string from, to;
};

double seconds(std::int32_t hundredths) {
    return hundredths / 100.0;
}

std::string routeText(const TravelGraph& graph, const AreaSpot& from, const AreaSpot& to,
                      const AreaRoute& route) {
    auto text =
        fmt::format("{:.2f} s from area {} {} to area {} {}, {} ways\n", seconds(route.time), from.area,
                    placeText(from.point), to.area, placeText(to.point), route.ways.size());
    if (!route.ways.empty()) text += fmt::format("{:>8} {:>6}  way\n", "s", "area");
    for (std::size_t i = 0; i < route.ways.size(); ++i) {
        const auto& way = graph.ways()[route.ways[i]];
        text += fmt::format("{:>8.2f} {:>6}  {} from {} to {}\n", seconds(route.arrivals[i]), way.to,
                            aasTravelName(way.travel), placeText(way.start), placeText(way.end));
    }
    return text;
}

void writeSpot(JsonWriter& json, std::string_view name, const AreaSpot& spot) {
    json.key(name);
    json.beginObject(JsonWriter::Layout::line);
    json.member("area", spot.area);
    json.member("point", spot.point);
    json.endObject();
}

std::string routeJson(const TravelGraph& graph, const AreaSpot& from, const AreaSpot& to,
                      const std::optional<AreaRoute>& route) {
    JsonWriter json;
    json.beginObject();
    writeSpot(json, "from", from);
    writeSpot(json, "to", to);
    json.member("reached", route.has_value());
    if (route) {
        json.member("seconds", seconds(route->time));
        json.key("ways");
        json.beginList();
        for (std::size_t i = 0; i < route->ways.size(); ++i) {
            const auto& way = graph.ways()[route->ways[i]];
            json.beginObject(JsonWriter::Layout::line);
            json.member("reachability", way.number);
            json.member("type", aasTravelName(way.travel));
            json.member("area", way.to);
            json.member("start", way.start);
            json.member("end", way.end);
            json.member("seconds", seconds(route->arrivals[i]));
            json.endObject();
        }
        json.endList();
    }
    json.endObject();
    return std::move(json).take();
}

Result<ExitCode> findRoute(const RouteArguments& options, Session& session) {
    NAV_ASSIGN(const auto map, readMapAreas(options.map));
    const TravelGraph graph(map.aas);
    NAV_TRY(checkWays(graph, options.map.aas));
    NAV_ASSIGN(const auto from, readSpot(graph, options.from));
    NAV_ASSIGN(const auto to, readSpot(graph, options.to));
    const auto route = routeBetween(graph, from, to);
    if (options.map.json) {
        session.console.print(routeJson(graph, from, to, route));
    } else if (route) {
        session.console.print(routeText(graph, from, to, *route));
    } else {
        session.console.print(
            fmt::format("No way from area {} {} to area {} {}\n"
                        "{} of {} areas are got to from there; from {} one gets to the goal\n",
                        from.area, placeText(from.point), to.area, placeText(to.point),
                        reachOf(graph, from.area).from, graph.areaCount() - 1, reachOf(graph, to.area).to));
    }
    return route ? ExitCode::ok : ExitCode::verdictFailed;
}

VerbAction declareRoute(CLI::App& app) {
    const auto options = std::make_shared<RouteArguments>();
    options->map.addTo(app);
    app.add_option("FROM", options->from, "Where the way begins: an area's number, or a place x,y,z")
        ->required();
    app.add_option("TO", options->to, "Where it ends, likewise")->required();
    return [options](Session& session) { return findRoute(*options, session); };
}

}  // namespace

Verb routeVerb() {
    return {"route",
            "Find the quickest way between two places of a map over its areas; code 3 if there is none.",
            "navgen route city.aas 12 480 --bsp city.bsp\n"
            "navgen route city.aas -512,64,24 1024,-320,152 --bsp city.bsp --json",
            declareRoute};
}

}  // namespace navwright
