#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "core/aas/travel/chokepoints.h"
#include "core/base/counted.h"
#include "core/base/point_text.h"

namespace navwright {

namespace {

struct ChokepointArguments {
    MapAreasArguments map;
    bool items = false;
    int most = 10;
};

std::string cutText(const char* what, const MinCut& cut, const AasFile& aas) {
    if (!cut.exists) return fmt::format("  {}: the sides share an area\n", what);
    if (cut.crossings.empty()) return fmt::format("  {}: no route\n", what);
    auto text = fmt::format("  {}: {:.0f} units wide in all, {}\n", what, cut.width,
                            counted(cut.crossings.size(), "crossing", "crossings"));
    for (const auto& crossing : cut.crossings) {
        text += fmt::format("    area {} at {} to area {}, {:.0f} wide\n", crossing.from,
                            pointText(centerOf(aas, crossing.from)), crossing.to, crossing.width);
    }
    return text;
}

std::string chokepointText(const ChokepointArguments& options, const std::string& map,
                           const Chokepoints& found, const AasFile& aas) {
    const auto most = static_cast<std::size_t>(options.most);
    auto text = fmt::format("{}: routes between {:.0f} pairs {}\n", map, found.pairs,
                            options.items ? "of start and item" : "of areas");
    text += fmt::format("{:>6} {:>8} {:>6} {:>8}  {}\n", "area", "routes", "width", "parts", "center");
    for (std::size_t i = 0; i < std::min(found.ranked.size(), most); ++i) {
        const auto& choke = found.areas[static_cast<std::size_t>(found.ranked[i])];
        text += fmt::format("{:>6} {:>6.1f} % {:>6.0f} {:>6.1f} %  {}\n", choke.area, 100 * choke.share,
                            choke.width, 100 * choke.parts, pointText(centerOf(aas, choke.area)));
    }
    // Least share of the floor that a cut edge cuts off to be listed. Even a tiny dead end makes a cut edge.
    constexpr double kWorthALine = 0.005;
    const auto worth = static_cast<std::size_t>(std::ranges::count_if(
        found.bridges, [](const Bridge& bridge) { return bridge.parts >= kWorthALine; }));
    text += fmt::format("cut edges: {}, {} of them cut off {:g} % of the floor and more\n",
                        found.bridges.size(), worth, 100 * kWorthALine);
    for (std::size_t i = 0; i < std::min(worth, most); ++i) {
        const auto& bridge = found.bridges[i];
        text +=
            fmt::format("  areas {} and {} at {}, {:.0f} wide, cut off {:.1f} %\n", bridge.from, bridge.to,
                        pointText(centerOf(aas, bridge.from)), bridge.width, 100 * bridge.parts);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        text += fmt::format("{} {}:\n", found.sides.byTeam ? "team" : "side", side + 1);
        for (const int index : found.sides.starts[side])
            text += fmt::format("  {}\n", placeText(found.starts[static_cast<std::size_t>(index)]));
    }
    text += "min cut\n";
    return text + cutText("from 1 to 2", found.there, aas) + cutText("from 2 to 1", found.back, aas);
}

void writeCut(JsonWriter& json, std::string_view name, const MinCut& cut) {
    json.key(name);
    json.beginObject();
    json.member("exists", cut.exists);
    json.member("width", cut.width);
    json.key("crossings");
    json.beginList();
    for (const auto& crossing : cut.crossings) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("from", crossing.from);
        json.member("to", crossing.to);
        json.member("width", crossing.width);
        json.endObject();
    }
    json.endList();
    json.endObject();
}

std::string chokepointJson(const std::string& map, const Chokepoints& found, const AasFile& aas) {
    JsonWriter json;
    json.beginObject();
    json.member("map", map);
    json.member("pairs", found.pairs);
    json.member("main_floor", found.mainFloor);
    json.key("areas");
    json.beginList();
    for (const auto& choke : found.areas) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("area", choke.area);
        json.member("center", centerOf(aas, choke.area));
        json.member("share", choke.share);
        json.member("width", choke.width);
        json.member("parts", choke.parts);
        json.endObject();
    }
    json.endList();
    json.key("ranked");
    json.beginList(JsonWriter::Layout::line);
    for (const int index : found.ranked) json.value(found.areas[static_cast<std::size_t>(index)].area);
    json.endList();
    json.key("bridges");
    json.beginList();
    for (const auto& bridge : found.bridges) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("from", bridge.from);
        json.member("to", bridge.to);
        json.member("width", bridge.width);
        json.member("parts", bridge.parts);
        json.endObject();
    }
    json.endList();
    json.member("by_team", found.sides.byTeam);
    json.key("sides");
    json.beginList();
    for (const auto& side : found.sides.starts) {
        json.beginList(JsonWriter::Layout::line);
        for (const int index : side) json.value(found.starts[static_cast<std::size_t>(index)].entity);
        json.endList();
    }
    json.endList();
    writeCut(json, "cut_there", found.there);
    writeCut(json, "cut_back", found.back);
    json.endObject();
    return std::move(json).take();
}

Result<ExitCode> chokepoints(const ChokepointArguments& options, Session& session) {
    NAV_ASSIGN(const auto map, readMapAreas(options.map));
    const TravelGraph graph(map.aas);
    const auto pairs = options.items ? RoutePairs::startsToItems : RoutePairs::areas;
    NAV_ASSIGN(const auto found, findChokepoints(map.bsp, graph, pairs, options.map.jobs, session.job));
    session.console.print(options.map.json ? chokepointJson(map.bsp.name, found, map.aas)
                                           : chokepointText(options, map.bsp.name, found, map.aas));
    return ExitCode::ok;
}

VerbAction declareChokepoints(CLI::App& app) {
    constexpr int kMostListed = 10000;
    const auto options = std::make_shared<ChokepointArguments>();
    options->map.addTo(app);
    app.add_flag("--items", options->items,
                 "Count routes from players' starts to items, not between all areas");
    app.add_option("--most", options->most, "List at most this many places and cut edges")
        ->type_name("N")
        ->check(NumberRange(1, kMostListed))
        ->capture_default_str();
    return [options](Session& session) { return chokepoints(*options, session); };
}

}  // namespace

Verb chokepointsVerb() {
    return {"chokepoints", "Find where routes through a map meet.",
            "Busiest places, cut edges, and the min cut between the sides.",
            "navgen chokepoints city.aas --bsp city.bsp\n"
            "navgen chokepoints city.aas --bsp city.bsp --items --json",
            declareChokepoints};
}

}  // namespace navwright
