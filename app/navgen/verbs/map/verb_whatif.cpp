#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/named_kinds.h"
#include "core/aas/travel/what_if.h"
#include "core/base/counted.h"
#include "core/base/point_text.h"

namespace navwright {

namespace {

struct WhatIfArguments {
    MapAreasArguments map;
    std::vector<int> entities;
    std::vector<std::string> kinds;
};

std::string closureText(const Closure& closure, const EntityGraph& graph) {
    if (closure.together) return fmt::format("all: {}", closureKindName(closure.kind));
    std::string names;
    for (const int index : closure.entities) {
        const auto& entity = graph.entities[static_cast<std::size_t>(index)];
        names += fmt::format("{}{} {}", names.empty() ? "" : ", ", entity.className, entity.number);
    }
    return fmt::format("{}: {}", closureKindName(closure.kind), names);
}

/// What the command line asks for: what has one of the entities, and what is of one of the kinds.
std::vector<Closure> askedFor(const WhatIfArguments& options, const EntityGraph& graph) {
    auto closures = closuresOf(graph);
    if (options.entities.empty() && options.kinds.empty()) return closures;
    std::erase_if(closures, [&](const Closure& closure) {
        const bool kind =
            std::ranges::find(options.kinds, closureKindKey(closure.kind)) != options.kinds.end();
        const bool entity = !closure.together && std::ranges::any_of(closure.entities, [&](int index) {
            const int number = graph.entities[static_cast<std::size_t>(index)].number;
            return std::ranges::find(options.entities, number) != options.entities.end();
        });
        return !kind && !entity;
    });
    return closures;
}

std::string effectText(const ClosureEffect& effect, const WhatIf& all, const EntityGraph& graph,
                       const AasFile& aas) {
    auto text = fmt::format("{}\n", closureText(effect.closure, graph));
    if (effect.closedAreas.empty() && effect.partedAreas.empty() && effect.closedWays.empty())
        return text + "  closes no area and no reachability\n";
    text +=
        fmt::format("  closes {} and {}, stands in {}\n", counted(effect.closedAreas.size(), "area", "areas"),
                    counted(effect.closedWays.size(), "reachability", "reachabilities"),
                    counted(effect.partedAreas.size(), "more area", "more areas"));
    text += fmt::format(
        "  cuts off {}, {:.1f} % of the floor; starts lose {:.1f} % of the floor they reach\n",
        counted(effect.cutOff.size(), "area", "areas"), 100 * effect.cutFloor, 100 * effect.lostFloor);
    for (const int index : effect.itemsCut)
        text += fmt::format("    cut off: {}\n", placeText(all.items[static_cast<std::size_t>(index)]));
    for (const int index : effect.startsCut)
        text += fmt::format("    loses half and more: {}\n",
                            placeText(all.starts[static_cast<std::size_t>(index)]));
    text += fmt::format("  routes are {:.1f} % longer", 100 * effect.longer);
    if (effect.worstStart >= 0) {
        text +=
            fmt::format("; most from {} to area {} at {}: {:.1f} s, not {:.1f}",
                        placeText(all.starts[static_cast<std::size_t>(effect.worstStart)]), effect.worstArea,
                        pointText(centerOf(aas, effect.worstArea)), effect.worstAfter, effect.worstBefore);
    }
    return text + '\n';
}

void writeNumbers(JsonWriter& json, std::string_view name, const std::vector<std::int32_t>& numbers) {
    json.key(name);
    json.beginList(JsonWriter::Layout::line);
    for (const auto number : numbers) json.value(number);
    json.endList();
}

void writeEffect(JsonWriter& json, const ClosureEffect& effect, const WhatIf& all, const EntityGraph& graph) {
    const auto places = [&](std::string_view name, const std::vector<int>& indices,
                            const std::vector<MapPlace>& of) {
        std::vector<std::int32_t> numbers;
        for (const int index : indices) numbers.push_back(of[static_cast<std::size_t>(index)].entity);
        writeNumbers(json, name, numbers);
    };
    std::vector<std::int32_t> closed;
    for (const int index : effect.closure.entities)
        closed.push_back(graph.entities[static_cast<std::size_t>(index)].number);
    json.beginObject();
    json.member("kind", closureKindKey(effect.closure.kind));
    json.member("together", effect.closure.together);
    writeNumbers(json, "entities", closed);
    writeNumbers(json, "closed_areas", effect.closedAreas);
    writeNumbers(json, "parted_areas", effect.partedAreas);
    writeNumbers(json, "closed_reachabilities", effect.closedWays);
    writeNumbers(json, "cut_off", effect.cutOff);
    json.member("cut_floor", effect.cutFloor);
    json.member("lost_floor", effect.lostFloor);
    places("items_cut", effect.itemsCut, all.items);
    places("starts_cut", effect.startsCut, all.starts);
    json.member("longer", effect.longer);
    if (effect.worstStart >= 0) {
        json.member("worst_start", all.starts[static_cast<std::size_t>(effect.worstStart)].entity);
        json.member("worst_area", effect.worstArea);
        json.member("worst_before", effect.worstBefore);
        json.member("worst_after", effect.worstAfter);
    }
    json.endObject();
}

std::string whatIfJson(const std::string& map, const WhatIf& all, const EntityGraph& graph) {
    JsonWriter json;
    json.beginObject();
    json.member("map", map);
    json.member("floor", all.floor);
    json.key("closures");
    json.beginList();
    for (const auto& effect : all.effects) writeEffect(json, effect, all, graph);
    json.endList();
    json.endObject();
    return std::move(json).take();
}

Result<ExitCode> runWhatIf(const WhatIfArguments& options, Session& session) {
    NAV_ASSIGN(const auto map, readMapAreas(options.map));
    const auto entities = entityGraph(map.bsp);
    const TravelGraph graph(map.aas);
    NAV_ASSIGN(const auto all,
               whatIf(askedFor(options, entities), entities, map.bsp, graph, options.map.jobs, session.job));
    if (options.map.json) {
        session.console.print(whatIfJson(map.bsp.name, all, entities));
        return ExitCode::ok;
    }
    auto text = fmt::format("{}: {}, {}, {:.0f} square units of floor\n", map.bsp.name,
                            counted(all.starts.size(), "start", "starts"),
                            counted(all.items.size(), "item", "items"), all.floor);
    if (all.effects.empty()) text += "nothing to close\n";
    for (const auto& effect : all.effects) text += effectText(effect, all, entities, map.aas);
    session.console.print(text);
    return ExitCode::ok;
}

VerbAction declareWhatIf(CLI::App& app) {
    const auto options = std::make_shared<WhatIfArguments>();
    options->map.addTo(app);
    app.add_option("--entity", options->entities,
                   "Close only this entity, by its number in the map (repeatable)")
        ->type_name("NUMBER");
    app.add_option("--close", options->kinds, "Close only entities of this kind (repeatable)")
        ->type_name("KIND")
        ->check(CLI::IsMember(namesOf(kClosureKindCount, closureKindKey)));
    return [options](Session& session) { return runWhatIf(*options, session); };
}

}  // namespace

Verb whatifVerb() {
    return {"whatif", "Show what a map loses while doors, buttons, plats fail.",
            "Doors closed, buttons not pressed, plats stuck, teleporters off, breakables whole.",
            "navgen whatif city.aas --bsp city.bsp\n"
            "navgen whatif city.aas --bsp city.bsp --close doors --json",
            declareWhatIf};
}

}  // namespace navwright
