#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "core/aas/clusters/make_clusters.h"
#include "core/aas/file/aas_names.h"
#include "core/aas/puzzles/puzzle_report.h"
#include "core/aas/routes/route_check.h"
#include "core/aas/routes/router.h"
#include "core/aas/travel/area_route.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/index.h"
#include "core/base/point_text.h"

namespace navwright {

namespace {

struct RouteArguments {
    MapAreasArguments map;
    std::string from, to, without;
    double memory = double(kRouterMemory >> 20);
    bool check = false, unarmed = false;
};

/// --check finds routes to every area, from this many starts each.
constexpr std::size_t kCheckedStarts = 60;

double seconds(std::int32_t hundredths) {
    return hundredths / 100.0;
}

struct RouteRun {
    const ClusterReachabilities& clusters;
    AreaSpot from, to;
    std::optional<AreaRoute> route;
    std::optional<PuzzleAnswer> answer;  ///< none with --without
};

std::vector<std::int32_t> clustersOf(const RouteRun& run) {
    return clustersCrossed(run.clusters, run.from.area, *run.route);
}

std::string routeLine(const RouteRun& run) {
    const auto& [clusters, from, to, route, answer] = run;
    const auto& graph = clusters.graph();
    if (!route) {
        return fmt::format(
            "No route from area {} {} to area {} {}\n{} of {} areas can be reached from there; "
            "the goal can be reached from {}",
            from.area, pointText(from.point), to.area, pointText(to.point), reachOf(graph, from.area).from,
            graph.areaCount() - 1, reachOf(graph, to.area).to);
    }
    const auto crossed = clustersOf(run);
    return fmt::format("{:.2f} s from area {} {} to area {} {}, {}, {} {}", seconds(route->time), from.area,
                       pointText(from.point), to.area, pointText(to.point),
                       counted(route->reachabilities.size(), "reachability", "reachabilities"),
                       crossed.size() == 1 ? "cluster" : "clusters", fmt::join(crossed, " "));
}

/// A reachability of a route, with the time when its end is reached.
struct RouteReachability {
    const TravelReachability& reachability;
    double seconds;
};

std::optional<std::vector<RouteReachability>> routeReachabilities(const RouteRun& run) {
    if (!run.route) return std::nullopt;
    std::vector<RouteReachability> reachabilities;
    for (std::size_t i = 0; i < run.route->reachabilities.size(); ++i)
        reachabilities.push_back({run.clusters.graph().reachabilities()[run.route->reachabilities[i]],
                                  seconds(run.route->arrivals[i])});
    return reachabilities;
}

Description<AreaSpot> describeSpot() {
    return Description<AreaSpot>()
        .field("area", &AreaSpot::area, {"The area"})
        .field("point", &AreaSpot::point, {"A place in it"});
}

Description<RouteReachability> describeRouteReachability() {
    return Description<RouteReachability>()
        .field("seconds", &RouteReachability::seconds,
               {.meaning = "Until its end is reached", .label = "after", .unit = "s", .digits = 2})
        .field("area", [](const RouteReachability& at) { return at.reachability.to; },
               {"The area it leads into", "area"})
        .field("reachability", [](const RouteReachability& at) { return at.reachability.number; },
               {"Its number", "reachability"})
        .field("type", [](const RouteReachability& at) { return aasTravelName(at.reachability.travel); },
               {"The kind of travel", "type"})
        .field("start", [](const RouteReachability& at) { return at.reachability.start; },
               {"Where it starts", "start"})
        .field("end", [](const RouteReachability& at) { return at.reachability.end; },
               {"Where it ends", "end"});
}

Description<RouteRun> describeRoute() {
    using Run = RouteRun;
    return Description<Run>("navwright.route", 1,
                            "The quickest route between two places, and what to open on it")
        .line(routeLine)
        .record("from", &Run::from, describeSpot(), {"Where it begins"})
        .record("to", &Run::to, describeSpot(), {"Where it ends"})
        .field("reached", [](const Run& run) { return run.route.has_value(); }, {"There is a route"})
        .field(
            "seconds",
            [](const Run& run) { return run.route ? std::optional(seconds(run.route->time)) : std::nullopt; },
            {"How long it takes", {}, "s"})
        .field("clusters",
               [](const Run& run) { return run.route ? std::optional(clustersOf(run)) : std::nullopt; },
               {"The clusters it leads through"})
        .rows("ways", routeReachabilities, describeRouteReachability(), {"Its reachabilities"})
        .rows({}, routeReachabilities, describeRouteReachability(), {})
        .line([](const Run& run) { return run.route && run.answer ? planText(*run.answer) : std::string(); })
        .record("plan", &Run::answer, describePuzzle(),
                {"What to open on the way as the map starts; absent with --without"});
}

struct CheckRun {
    const RouteCheck& check;
    std::size_t clusters;
};

constexpr auto ofCheck = wayThrough([](const CheckRun& row) -> const auto& { return row.check; });

std::string checkText(const CheckRun& run) {
    const auto& [check, clusters] = run;
    auto text = fmt::format("{} over {} compared with Dijkstra over all reachabilities: {} differ\n",
                            counted(check.pairs, "route", "routes"), counted(clusters, "cluster", "clusters"),
                            check.wrong);
    text += fmt::format("{} of them are longer where bots stay in one cluster", check.longer);
    if (check.longer > 0)
        text += fmt::format(", at most {:.2f} times (area {} to {})", check.longest, check.from, check.to);
    return text + fmt::format("\n{:.1f} MB kept for all goals, dropped {} for lack of memory",
                              double(check.bytes) / double(1 << 20), counted(check.dropped, "time", "times"));
}

Description<CheckRun> describeRouteCheck() {
    using Check = RouteCheck;
    return Description<CheckRun>("navwright.route_check", 1, "Routes over clusters compared with Dijkstra's")
        .line(checkText)
        .field("clusters", &CheckRun::clusters, {"Clusters"})
        .field("pairs", ofCheck(&Check::pairs), {"Pairs of areas with a route"})
        .field("wrong", ofCheck(&Check::wrong), {"Routes that differ"})
        .field("longer_inside", ofCheck(&Check::longer),
               {"Routes that stay in one cluster and are longer for it"})
        .field("longest_ratio", ofCheck(&Check::longest), {"How many times longer at most"})
        .field("bytes", ofCheck(&Check::bytes), {"Memory for travel times to all areas", {}, "bytes"})
        .field("dropped", ofCheck(&Check::dropped), {"Travel times dropped for lack of memory"});
}

/// Makes clusters if the file has none.
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
    NAV_ASSIGN(auto map, readMapAreas(options.map, session));
    NAV_TRY(readyClusters(map.aas, session));
    const TravelGraph graph(map.aas);
    NAV_TRY(checkReachabilities(graph, options.map.aas));
    Router router(graph, static_cast<std::size_t>(options.memory * double(1 << 20)));
    if (options.check) {
        NAV_ASSIGN(const auto check, checkRoutes(graph, router, flags, kCheckedStarts, session.job));
        const CheckRun run{check, toIndex(router.clusters().clusterCount() - 1)};
        NAV_TRY(options.map.report.tell(session, describeRouteCheck().of(run, options.map.report.readers())));
        return check.wrong == 0 ? ExitCode::ok : ExitCode::verdictFailed;
    }
    NAV_ASSIGN(const auto from, readSpot(graph, options.from));
    NAV_ASSIGN(const auto to, readSpot(graph, options.to));
    RouteRun run{router.clusters(), from, to, router.wholeRoute(from, to, flags), {}};
    const auto entities = entityGraph(map.bsp);
    if (options.without.empty()) {
        const PuzzleMap puzzle(graph, entities, map.bsp);
        run.answer = PuzzleAnswer{planPuzzle(puzzle, from, to, {.shoots = !options.unarmed}), &entities};
    }
    NAV_TRY(options.map.report.tell(session, describeRoute().of(run, options.map.report.readers()),
                                    std::numeric_limits<std::size_t>::max()));
    const bool shut = run.answer && run.answer->plan.failure != PuzzleFailure::none;
    return run.route && !shut ? ExitCode::ok : ExitCode::verdictFailed;
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
    app.add_flag("--unarmed", options->unarmed, "The player shoots no glass, buttons and doors");
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
    return {
        "route",
        "Find the quickest route between two places over areas.",
        "With what to press, break and wait for as the map starts. Exit code 3 when there is no route or no "
        "plan.",
        "navgen route city.aas 12 480 --bsp city.bsp\n"
        "navgen route city.aas -512,64,24 1024,-320,152 --bsp city.bsp --json\n"
        "navgen route city.aas 12 480 --bsp city.bsp --without jump,water\n"
        "navgen route city.aas --check --bsp city.bsp",
        declareRoute,
        [] { return std::vector{describeRoute().shape(), describeRouteCheck().shape()}; }};
}

}  // namespace navwright
