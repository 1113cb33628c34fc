#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "core/aas/clusters/make_clusters.h"
#include "core/aas/file/aas_names.h"
#include "core/aas/routes/route_check.h"
#include "core/aas/routes/router.h"
#include "core/aas/travel/area_route.h"
#include "core/base/counted.h"
#include "core/base/point_text.h"

namespace navwright {

namespace {

struct RouteArguments {
    MapAreasArguments map;
    std::string from, to, without;
    double memory = double(kRouterMemory >> 20);
    bool check = false;
};

/// A check asks for routes to every area, each from this many starts.
constexpr std::size_t kCheckedStarts = 60;

double seconds(std::int32_t hundredths) {
    return hundredths / 100.0;
}

/// The clusters that a route goes through, in order. Portals, which are of two, count for neither.
std::vector<std::int32_t> clustersCrossed(const ClusterWays& clusters, const AreaSpot& from,
                                          const AreaRoute& route) {
    std::vector<std::int32_t> crossed;
    const auto pass = [&](std::int32_t area) {
        const auto& [one, other] = clusters.clustersOf(area);
        if (other == ClusterWays::kNone && (crossed.empty() || crossed.back() != one)) crossed.push_back(one);
    };
    pass(from.area);
    for (const auto way : route.ways) pass(clusters.graph().ways()[way].to);
    return crossed;
}

std::string routeText(const ClusterWays& clusters, const AreaSpot& from, const AreaSpot& to,
                      const AreaRoute& route) {
    const auto& graph = clusters.graph();
    const auto crossed = clustersCrossed(clusters, from, route);
    auto text = fmt::format("{:.2f} s from area {} {} to area {} {}, {}, {} {}\n", seconds(route.time),
                            from.area, pointText(from.point), to.area, pointText(to.point),
                            counted(route.ways.size(), "reachability", "reachabilities"),
                            crossed.size() == 1 ? "cluster" : "clusters", fmt::join(crossed, " "));
    if (!route.ways.empty()) text += fmt::format("{:>8} {:>6}  reachability\n", "s", "area");
    for (std::size_t i = 0; i < route.ways.size(); ++i) {
        const auto& way = graph.ways()[route.ways[i]];
        text += fmt::format("{:>8.2f} {:>6}  {} {} from {} to {}\n", seconds(route.arrivals[i]), way.to,
                            aasTravelName(way.travel), way.number, pointText(way.start), pointText(way.end));
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

std::string routeJson(const ClusterWays& clusters, const AreaSpot& from, const AreaSpot& to,
                      const std::optional<AreaRoute>& route) {
    const auto& graph = clusters.graph();
    JsonWriter json;
    json.beginObject();
    writeSpot(json, "from", from);
    writeSpot(json, "to", to);
    json.member("reached", route.has_value());
    if (route) {
        json.member("seconds", seconds(route->time));
        json.key("clusters");
        json.beginList(JsonWriter::Layout::line);
        for (const auto cluster : clustersCrossed(clusters, from, *route)) json.value(cluster);
        json.endList();
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

void printCheck(const RouteCheck& check, const Router& router, bool asJson, Console& console) {
    if (asJson) {
        JsonWriter json;
        json.beginObject();
        json.member("clusters", router.clusters().clusterCount() - 1);
        json.member("pairs", check.pairs);
        json.member("wrong", check.wrong);
        json.member("longer_inside", check.longer);
        json.member("longest_ratio", check.longest);
        json.member("bytes", check.bytes);
        json.member("dropped", check.dropped);
        json.endObject();
        console.print(std::move(json).take());
        return;
    }
    auto text =
        fmt::format("{} over {} compared with Dijkstra over all reachabilities: {} differ\n",
                    counted(check.pairs, "route", "routes"),
                    counted(router.clusters().clusterCount() - 1, "cluster", "clusters"), check.wrong);
    text += fmt::format("{} of them are longer where bots stay in one cluster", check.longer);
    if (check.longer > 0)
        text += fmt::format(", at most {:.2f} times (area {} to {})", check.longest, check.from, check.to);
    text += fmt::format("\n{:.1f} MB kept for all goals, dropped {} for want of memory\n",
                        double(check.bytes) / double(1 << 20), counted(check.dropped, "time", "times"));
    console.print(text);
}

/// Clusters as the file has them, or made now.
Result<> readyClusters(AasFile& aas, Session& session) {
    if (aas.clusters.size() > 1) return {};
    NAV_TRY(makeClusters(aas, {}, session.job));
    return {};
}

Result<ExitCode> findRoute(const RouteArguments& options, Session& session) {
    if (!options.check && (options.from.empty() || options.to.empty())) {
        session.console.error("A route needs FROM and TO, or --check");
        return ExitCode::usage;
    }
    NAV_ASSIGN(const auto flags, withoutTravel({}, options.without));
    NAV_ASSIGN(auto map, readMapAreas(options.map));
    NAV_TRY(readyClusters(map.aas, session));
    const TravelGraph graph(map.aas);
    NAV_TRY(checkWays(graph, options.map.aas));
    Router router(graph, static_cast<std::size_t>(options.memory * double(1 << 20)));
    if (options.check) {
        NAV_ASSIGN(const auto check, checkRoutes(graph, router, flags, kCheckedStarts, session.job));
        printCheck(check, router, options.map.json, session.console);
        return check.wrong == 0 ? ExitCode::ok : ExitCode::verdictFailed;
    }
    NAV_ASSIGN(const auto from, readSpot(graph, options.from));
    NAV_ASSIGN(const auto to, readSpot(graph, options.to));
    const auto route = router.wholeRoute(from, to, flags);
    if (options.map.json) {
        session.console.print(routeJson(router.clusters(), from, to, route));
    } else if (route) {
        session.console.print(routeText(router.clusters(), from, to, *route));
    } else {
        session.console.print(
            fmt::format("No route from area {} {} to area {} {}\n{} of {} areas can be reached from there; "
                        "the goal can be reached from {}\n",
                        from.area, pointText(from.point), to.area, pointText(to.point),
                        reachOf(graph, from.area).from, graph.areaCount() - 1, reachOf(graph, to.area).to));
    }
    return route ? ExitCode::ok : ExitCode::verdictFailed;
}

VerbAction declareRoute(CLI::App& app) {
    const auto options = std::make_shared<RouteArguments>();
    options->map.addTo(app);
    app.add_option("FROM", options->from, "Where the route begins: an area's number, or a place x,y,z");
    app.add_option("TO", options->to, "Where it ends: an area's number, or a place x,y,z");
    app.add_option("--without", options->without,
                   "Kinds of reachabilities to leave out, such as `walk_off_ledge,jump`; also `water`, "
                   "`slime`, `lava`")
        ->type_name("KINDS");
    app.add_option("--memory", options->memory, "Memory for travel times, MB")
        ->type_name("MB")
        ->check(NumberRange(0.0, 4096.0))
        ->capture_default_str();
    app.add_flag("--check", options->check,
                 "Compare routes to all areas with Dijkstra over all reachabilities");
    return [options](Session& session) { return findRoute(*options, session); };
}

}  // namespace

Verb routeVerb() {
    return {"route", "Find the quickest route between two places over areas.",
            "Exit code 3 when there is none.",
            "navgen route city.aas 12 480 --bsp city.bsp\n"
            "navgen route city.aas -512,64,24 1024,-320,152 --bsp city.bsp --json\n"
            "navgen route city.aas 12 480 --bsp city.bsp --without jump,water\n"
            "navgen route city.aas --check --bsp city.bsp",
            declareRoute};
}

}  // namespace navwright
