#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <memory>
#include <optional>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "core/aas/travel_times/area_standing.h"
#include "core/aas/travel_times/goal_travel_times.h"
#include "core/aas/travel_times/missing_links.h"
#include "core/base/counted.h"
#include "core/base/point_text.h"
#include "core/nav/files/read_nav.h"

namespace navwright {

namespace {

struct TravelTimesArguments {
    MapAreasArguments map;
    std::string goal, nav;
    double square = kFloorSquare;
};

/// Lines that people get of each list; JSON has all.
constexpr std::size_t kMostFieldLines = 20;

struct FieldRun {
    const TravelGraph& graph;
    const GoalTravelTimes& field;
    const std::vector<AreaStanding>& standings;
    const NavGraph* nav = nullptr;
    const std::vector<MissingLink>& missing;
};

double fieldSeconds(std::int32_t hundredths) {
    return hundredths / 100.0;
}

std::string secondsText(std::int32_t hundredths) {
    return hundredths == kNoTime ? "-" : fmt::format("{:.2f}", fieldSeconds(hundredths));
}

/// Areas with floor of one standing, the largest first.
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

std::string standingsText(const FieldRun& run) {
    static constexpr std::array<std::pair<AreaStanding, std::string_view>, 3> kOdd{
        {{AreaStanding::trap, "traps, in but not out"},
         {AreaStanding::entry, "entries, out but not in"},
         {AreaStanding::component, "islands, neither in nor out"}}};
    std::string text;
    for (const auto& [standing, title] : kOdd) {
        const auto areas = areasOf(run, standing);
        text += fmt::format("{} areas with floor are {}\n", areas.size(), title);
        for (std::size_t i = 0; i < std::min(areas.size(), kMostFieldLines); ++i) {
            text += fmt::format("{:>8} {:>9.0f}  {}\n", areas[i], run.graph.floor(areas[i]),
                                pointText(middleOf(run.graph, areas[i]).point));
        }
    }
    return text;
}

std::string navText(const FieldRun& run) {
    const auto origin = [&](std::int32_t node) {
        return pointText(run.nav->nodes[static_cast<std::size_t>(node)].origin);
    };
    auto text = fmt::format("{} of {} take a detour to the goal by the nav\n", run.field.detours.size(),
                            counted(run.nav->nodes.size(), "node", "nodes"));
    if (!run.field.detours.empty()) text += fmt::format("{:>8} {:>8} {:>8}  at\n", "node", "areas", "nav");
    for (std::size_t i = 0; i < std::min(run.field.detours.size(), kMostFieldLines); ++i) {
        const auto& detour = run.field.detours[i];
        text += fmt::format("{:>8} {:>8} {:>8}  {}\n", detour.node, secondsText(detour.byAreas),
                            secondsText(detour.byNav), origin(detour.node));
    }
    text += fmt::format("{} missing that areas have\n", counted(run.missing.size(), "link is", "links are"));
    if (!run.missing.empty())
        text += fmt::format("{:>8} {:>8} {:>8} {:>8}  between\n", "from", "to", "areas", "nav");
    for (std::size_t i = 0; i < std::min(run.missing.size(), kMostFieldLines); ++i) {
        const auto& link = run.missing[i];
        text +=
            fmt::format("{:>8} {:>8} {:>8} {:>8}  {} and {}\n", link.from, link.to, secondsText(link.byAreas),
                        secondsText(link.byNav), origin(link.from), origin(link.to));
    }
    return text;
}

std::string fieldText(const FieldRun& run) {
    const auto& goal = run.field.goal;
    std::size_t led = 0, all = 0;
    for (std::int32_t area = 1; area < static_cast<std::int32_t>(run.graph.areaCount()); ++area) {
        if (run.graph.floor(area) <= 0) continue;
        ++all;
        if (run.field.byArea[static_cast<std::size_t>(area)] != kNoTime) ++led;
    }
    auto text = fmt::format(
        "To area {} {}: {} of {} areas with floor lead there, from the farthest of {} squares in {:.2f} s\n",
        goal.area, pointText(goal.point), led, all, run.field.squares.size(),
        fieldSeconds(run.field.longest));
    text += standingsText(run);
    return run.nav == nullptr ? text : text + navText(run);
}

void writeTime(JsonWriter& json, std::string_view key, std::int32_t time) {
    // What is not finite is written as null.
    json.member(key, time == kNoTime ? std::numeric_limits<double>::quiet_NaN() : fieldSeconds(time));
}

std::string fieldJson(const FieldRun& run) {
    const auto& field = run.field;
    JsonWriter json;
    json.beginObject();
    json.member("schema", 1);
    json.member("goal_area", field.goal.area);
    json.member("goal", field.goal.point);
    json.member("longest", fieldSeconds(field.longest));
    json.key("areas");
    json.beginList();
    for (std::size_t i = 1; i < field.byArea.size(); ++i) {
        if (run.standings[i] == AreaStanding::none) continue;
        json.beginObject(JsonWriter::Layout::line);
        json.member("area", i);
        json.member("standing", areaStandingName(run.standings[i]));
        writeTime(json, "seconds", field.byArea[i]);
        json.endObject();
    }
    json.endList();
    json.key("squares");
    json.beginList();
    for (const auto& square : field.squares) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("area", square.area);
        json.member("center", square.centre);
        json.member("size", square.size);
        writeTime(json, "seconds", square.time);
        json.endObject();
    }
    json.endList();
    if (run.nav != nullptr) {
        json.key("nodes");
        json.beginList();
        for (std::size_t i = 0; i < field.byNode.size(); ++i) {
            json.beginObject(JsonWriter::Layout::line);
            json.member("node", i);
            writeTime(json, "areas", field.byNode[i]);
            writeTime(json, "nav", field.navByNode[i]);
            json.endObject();
        }
        json.endList();
        json.key("missing_links");
        json.beginList();
        for (const auto& link : run.missing) {
            json.beginObject(JsonWriter::Layout::line);
            json.member("from", link.from);
            json.member("to", link.to);
            writeTime(json, "areas", link.byAreas);
            writeTime(json, "nav", link.byNav);
            json.endObject();
        }
        json.endList();
    }
    json.endObject();
    return std::move(json).take();
}

Result<ExitCode> measureField(const TravelTimesArguments& options, Session& session) {
    NAV_ASSIGN(const auto map, readMapAreas(options.map));
    std::optional<NavGraph> nav;
    if (!options.nav.empty()) {
        NAV_ASSIGN(nav, readNavFile(options.nav));
    }
    const TravelGraph graph(map.aas);
    NAV_TRY(checkWays(graph, options.map.aas));
    NAV_ASSIGN(const auto goal, readSpot(graph, options.goal));
    const auto* given = nav ? &*nav : nullptr;
    std::optional<GoalTravelTimes> field;
    {
        const JobContext::StageTimer timer(session.job, "field");
        field = goalTravelTimes(graph, goal, given, {}, static_cast<float>(options.square));
    }
    std::vector<MissingLink> missing;
    if (given != nullptr) {
        NAV_ASSIGN(missing, missingLinks(graph, *given, {}, options.map.jobs, session.job));
    }
    if (session.job.stopRequested()) return cancelled();
    const auto standings = areaStandings(graph);
    const FieldRun run{graph, *field, standings, given, missing};
    session.console.print(options.map.json ? fieldJson(run) : fieldText(run));
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
    return {"travel-times", "Show travel times from everywhere to one place.",
            "Also which areas are islands or traps and, with --nav, which links the nav lacks.",
            "navgen travel-times city.aas 480 --bsp city.bsp\n"
            "navgen travel-times city.aas -512,64,24 --bsp city.bsp --nav city.nav --json",
            declareTravelTimes};
}

}  // namespace navwright
