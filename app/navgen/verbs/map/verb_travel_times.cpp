#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "core/aas/travel_times/map_travel_times.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/index.h"
#include "core/base/point_text.h"
#include "core/nav/files/read_nav.h"

namespace navwright {

namespace {

struct TravelTimesArguments {
    MapAreasArguments map;
    std::string goal, nav;
    double square = kFloorSquare;
};

struct FieldRun {
    const TravelGraph& graph;
    const GoalTravelTimes& field;
    const std::vector<AreaStanding>& standings;
    const NavGraph* nav = nullptr;
    const std::vector<MissingLink>& missing;
};

double fieldSeconds(std::int32_t hundredths) {
    return hundredths == kNoTime ? std::numeric_limits<double>::quiet_NaN() : hundredths / 100.0;
}

/// A travel time, absent without a path.
About fieldTime(std::string_view meaning, std::string_view label = {}) {
    return {.meaning = meaning, .label = label, .unit = "s", .digits = 2, .gaps = true};
}

/// Areas of one standing, largest first.
std::vector<std::int32_t> areasOf(const FieldRun& run, AreaStanding standing) {
    std::vector<std::int32_t> areas;
    for (std::size_t i = 0; i < run.standings.size(); ++i) {
        const auto area = static_cast<std::int32_t>(i);
        if (run.standings[i] == standing && run.graph.floor(area) > 0) areas.push_back(area);
    }
    std::ranges::stable_sort(areas, std::greater<>(),
                             [&](std::int32_t area) { return run.graph.floor(area); });
    return areas;
}

/// An area that players cannot enter or cannot leave.
struct OddArea {
    std::int32_t area = 0;
    double floor = 0;
    Vec3 at{0};
};

auto oddAreas(AreaStanding standing) {
    return [standing](const FieldRun& run) {
        std::vector<OddArea> odd;
        for (const auto area : areasOf(run, standing))
            odd.push_back({area, run.graph.floor(area), centerOf(run.graph, area).point});
        return odd;
    };
}

Description<OddArea> describeOddArea() {
    return Description<OddArea>()
        .shown(&OddArea::area, {{}, "area"})
        .shown(&OddArea::floor, {{}, "floor", "square units"})
        .shown(&OddArea::at, {{}, "at"});
}

/// The travel time from an area or a node of the nav.
struct TimedArea {
    std::size_t area = 0;
    AreaStanding standing = AreaStanding::none;
    std::int32_t time = kNoTime;
};

std::vector<TimedArea> timedAreas(const FieldRun& run) {
    std::vector<TimedArea> areas;
    for (std::size_t i = 1; i < run.field.byArea.size(); ++i) {
        if (run.standings[i] != AreaStanding::none)
            areas.push_back({i, run.standings[i], run.field.byArea[i]});
    }
    return areas;
}

Description<TimedArea> describeTimedArea() {
    return Description<TimedArea>()
        .field("area", &TimedArea::area, {"Its number"})
        .field("standing", [](const TimedArea& at) { return areaStandingName(at.standing); },
               {"How it is connected: main, trap, entry or component"})
        .field(
            "seconds", [](const TimedArea& at) { return fieldSeconds(at.time); },
            fieldTime("To the goal from its middle"));
}

Description<FieldSquare> describeSquare() {
    return Description<FieldSquare>()
        .field("area", &FieldSquare::area, {"The area it is in"})
        .field("center", &FieldSquare::center, {"A player's origin there"})
        .field("size", &FieldSquare::size, {"Its side", {}, "units"})
        .field(
            "seconds", [](const FieldSquare& at) { return fieldSeconds(at.time); }, fieldTime("To the goal"));
}

/// Two travel times: from a node to the goal, or between two nodes.
struct NavTime {
    std::int32_t from = 0, to = 0;
    std::int32_t byAreas = kNoTime, byNav = kNoTime;
    Vec3 start{0}, end{0};
};

Vec3 originOf(const FieldRun& run, std::int32_t node) {
    return run.nav->nodes[toIndex(node)].origin;
}

std::optional<std::vector<NavTime>> nodeTimes(const FieldRun& run) {
    if (run.nav == nullptr) return std::nullopt;
    std::vector<NavTime> times;
    for (std::size_t i = 0; i < run.field.byNode.size(); ++i) {
        times.push_back({.from = static_cast<std::int32_t>(i),
                         .byAreas = run.field.byNode[i],
                         .byNav = run.field.navByNode[i]});
    }
    return times;
}

std::optional<std::vector<NavTime>> missingTimes(const FieldRun& run) {
    if (run.nav == nullptr) return std::nullopt;
    std::vector<NavTime> times;
    for (const auto& link : run.missing) {
        times.push_back(
            {link.from, link.to, link.byAreas, link.byNav, originOf(run, link.from), originOf(run, link.to)});
    }
    return times;
}

std::vector<NavTime> detourTimes(const FieldRun& run) {
    std::vector<NavTime> times;
    for (const auto& detour : run.field.detours) {
        times.push_back({.from = detour.node,
                         .byAreas = detour.byAreas,
                         .byNav = detour.byNav,
                         .start = originOf(run, detour.node)});
    }
    return times;
}

Description<NavTime> describeTwoTimes() {
    return Description<NavTime>()
        .field(
            "areas", [](const NavTime& time) { return fieldSeconds(time.byAreas); },
            fieldTime("Over areas", "areas"))
        .field(
            "nav", [](const NavTime& time) { return fieldSeconds(time.byNav); },
            fieldTime("By the nav", "nav"));
}

Description<NavTime> describeNodeTime() {
    return Description<NavTime>()
        .field("node", &NavTime::from, {"The node", "node"})
        .include(std::identity(), describeTwoTimes())
        .shown(&NavTime::start, {{}, "at"});
}

Description<NavTime> describeMissingLink() {
    return Description<NavTime>()
        .field("from", &NavTime::from, {"The node it would begin at", "from"})
        .field("to", &NavTime::to, {"The node it would lead to", "to"})
        .include(std::identity(), describeTwoTimes())
        .shown(&NavTime::start, {{}, "between"})
        .shown(&NavTime::end, {{}, "and"});
}

std::string goalLine(const FieldRun& run) {
    const auto& goal = run.field.goal;
    std::size_t led = 0, all = 0;
    for (std::int32_t area = 1; area < static_cast<std::int32_t>(run.graph.areaCount()); ++area) {
        if (run.graph.floor(area) <= 0) continue;
        ++all;
        if (run.field.byArea[toIndex(area)] != kNoTime) ++led;
    }
    return fmt::format(
        "To area {} {}: {} of {} areas with floor lead there, from the farthest of {} squares in {:.2f} s",
        goal.area, pointText(goal.point), led, all, run.field.squares.size(),
        fieldSeconds(run.field.longest));
}

/// The number of areas of one standing, as a line.
auto oddLine(AreaStanding standing, std::string_view title) {
    return [=](const FieldRun& run) {
        return fmt::format("{} areas with floor are {}", areasOf(run, standing).size(), title);
    };
}

std::string navDetourLine(const FieldRun& run) {
    if (run.nav == nullptr) return {};
    return fmt::format("{} of {} take a detour to the goal by the nav", run.field.detours.size(),
                       counted(run.nav->nodes.size(), "node", "nodes"));
}

std::string missingLine(const FieldRun& run) {
    if (run.nav == nullptr) return {};
    return counted(run.missing.size(), "link is", "links are") + " missing that areas have";
}

Description<FieldRun> describeTravelTimes() {
    using Run = FieldRun;
    static constexpr std::array<std::pair<AreaStanding, std::string_view>, 3> kOdd{
        {{AreaStanding::trap, "traps, in but not out"},
         {AreaStanding::entry, "entries, out but not in"},
         {AreaStanding::component, "islands, neither in nor out"}}};
    Description<Run> all("navwright.travel_times", 1, "Travel times from everywhere to one place");
    all.line(goalLine)
        .field("schema", [](const Run&) { return 1; }, {"The version, as readers of 0.1 know it"})
        .field("goal_area", [](const Run& run) { return run.field.goal.area; }, {"The area of the goal"})
        .field("goal", [](const Run& run) { return run.field.goal.point; }, {"The goal"})
        .field("longest", [](const Run& run) { return fieldSeconds(run.field.longest); },
               {"From the farthest square", {}, "s"})
        .rows("areas", timedAreas, describeTimedArea(), {"Areas that players can be in"})
        .rows("squares", [](const Run& run) { return run.field.squares; }, describeSquare(),
              {"Squares of floor"});
    for (const auto& [standing, title] : kOdd)
        all.line(oddLine(standing, title)).rows({}, oddAreas(standing), describeOddArea(), {});
    return all.rows("nodes", nodeTimes, describeNodeTime(), {"Nodes of the nav"})
        .line(navDetourLine)
        .rows({}, detourTimes, describeNodeTime(), {})
        .rows("missing_links", missingTimes, describeMissingLink(), {"Links that the nav lacks"})
        .line(missingLine)
        .rows({}, missingTimes, describeMissingLink(), {});
}

Result<ExitCode> measureField(const TravelTimesArguments& options, Session& session) {
    if (!options.nav.empty()) session.outputs.protect(options.nav);
    NAV_ASSIGN(const auto map, readMapAreas(options.map, session));
    std::optional<NavGraph> nav;
    if (!options.nav.empty()) {
        NAV_ASSIGN(nav, readNavFile(options.nav));
    }
    const TravelGraph graph(map.aas);
    NAV_TRY(checkReachabilities(graph, options.map.aas));
    NAV_ASSIGN(const auto goal, readSpot(graph, options.goal));
    const auto* given = nav ? &*nav : nullptr;
    NAV_ASSIGN(const auto found, mapTravelTimes(graph, goal, given, static_cast<float>(options.square),
                                                options.map.jobs, session.job));
    const FieldRun run{graph, found.field, found.standings, given, found.missing};
    NAV_TRY(options.map.report.tell(session, describeTravelTimes().of(run, options.map.report.readers())));
    return ExitCode::ok;
}

VerbAction declareTravelTimes(CLI::App& app) {
    const auto options = std::make_shared<TravelTimesArguments>();
    options->map.addTo(app);
    app.add_option("GOAL", options->goal, "The place to go to: an area's number, or a place x,y,z")
        ->required();
    app.add_option("--nav", options->nav, "Also show the travel times of this nav")->type_name("MAP.nav");
    app.add_option("--square", options->square, "Side of the squares of floor, units")
        ->check(NumberRange(4.0, 512.0))
        ->capture_default_str();
    return [options](Session& session) { return measureField(*options, session); };
}

}  // namespace

Verb travelTimesVerb() {
    return {"travel-times",
            "Show travel times from everywhere to one place.",
            "Also which areas are islands or traps and, with --nav, which links the nav lacks.",
            "navgen travel-times city.aas 480 --bsp city.bsp\n"
            "navgen travel-times city.aas -512,64,24 --bsp city.bsp --nav city.nav --json",
            declareTravelTimes,
            [] { return std::vector{describeTravelTimes().shape()}; }};
}

}  // namespace navwright
