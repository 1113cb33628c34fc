#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/closure_options.h"
#include "app/navgen/command_line/map_areas.h"
#include "core/aas/puzzles/puzzle_report.h"
#include "core/aas/travel/what_if.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/index.h"
#include "core/base/point_text.h"

namespace navwright {

namespace {

struct WhatIfArguments {
    MapAreasArguments map;
    ClosureOptions closures;
};

std::string closureText(const Closure& closure, const EntityGraph& graph) {
    if (closure.together) return fmt::format("all: {}", closureKindName(closure.kind));
    std::string names;
    for (const int index : closure.entities) {
        const auto& entity = graph.entities[toIndex(index)];
        names += fmt::format("{}{} {}", names.empty() ? "" : ", ", entity.className, entity.number);
    }
    return fmt::format("{}: {}", closureKindName(closure.kind), names);
}

struct WhatIfRun {
    std::string map;
    const WhatIf& all;
    const EntityGraph& graph;
    const AasFile& aas;
    const PuzzleMap& puzzle;
};

/// The effect of one closure.
struct EffectRow {
    const WhatIfRun& run;
    const ClosureEffect& effect;

    /// The start whose mean time grows most; null: none.
    [[nodiscard]] const MapPlace* worstStart() const {
        return effect.worstStart < 0 ? nullptr : &run.all.starts[toIndex(effect.worstStart)];
    }
};

/// How one gets, as the map starts, from the first start that does to the largest area that is cut off; if
/// none does, why not from the first of them. Nothing where no area is cut off.
std::optional<PuzzleAnswer> planThere(const EffectRow& row) {
    const auto& [run, effect] = row;
    const auto& graph = run.puzzle.graph();
    if (effect.cutOff.empty()) return std::nullopt;
    const auto area =
        *std::ranges::max_element(effect.cutOff, {}, [&](auto cut) { return graph.floor(cut); });
    std::optional<PuzzleAnswer> answer;
    for (const auto& start : run.all.starts) {
        if (start.area == 0) continue;
        auto plan = planPuzzle(run.puzzle, {start.area, start.at}, {area, centerOf(run.aas, area)});
        const bool found = plan.failure == PuzzleFailure::none;
        if (found || !answer || answer->plan.failure == PuzzleFailure::noRoute)
            answer = PuzzleAnswer{std::move(plan), &run.graph};
        if (found) break;
    }
    return answer;
}

std::vector<EffectRow> effectRows(const WhatIfRun& run) {
    std::vector<EffectRow> rows;
    for (const auto& effect : run.all.effects) rows.push_back({run, effect});
    return rows;
}

std::string effectText(const EffectRow& row) {
    const auto& [run, effect] = row;
    auto text = closureText(effect.closure, run.graph) + '\n';
    if (effect.closedAreas.empty() && effect.partedAreas.empty() && effect.closedReachabilities.empty())
        return text + "  closes no area and no reachability\n";
    text +=
        fmt::format("  closes {} and {}, stands in {}\n", counted(effect.closedAreas.size(), "area", "areas"),
                    counted(effect.closedReachabilities.size(), "reachability", "reachabilities"),
                    counted(effect.partedAreas.size(), "more area", "more areas"));
    text += fmt::format(
        "  cuts off {}, {:.1f} % of the floor; starts lose {:.1f} % of the floor they reach\n",
        counted(effect.cutOff.size(), "area", "areas"), 100 * effect.cutFloor, 100 * effect.lostFloor);
    for (const int index : effect.itemsCut)
        text += fmt::format("    cut off: {}\n", placeText(run.all.items[toIndex(index)]));
    for (const int index : effect.startsCut)
        text += fmt::format("    loses half and more: {}\n", placeText(run.all.starts[toIndex(index)]));
    if (const auto answer = planThere(row)) {
        text += "  to what is cut off, as the map starts: ";
        for (const char letter : planText(*answer))
            text += letter == '\n' ? std::string("\n  ") : std::string(1, letter);
        text += '\n';
    }
    text += fmt::format("  routes are {:.1f} % longer", 100 * effect.longer);
    if (const auto* start = row.worstStart()) {
        text += fmt::format("; most from {} to area {} at {}: {:.1f} s, not {:.1f}", placeText(*start),
                            effect.worstArea, pointText(centerOf(run.aas, effect.worstArea)),
                            effect.worstAfter, effect.worstBefore);
    }
    return text + '\n';
}

std::string whatIfText(const WhatIfRun& run) {
    auto text = fmt::format("{}: {}, {}, {:.0f} square units of floor\n", run.map,
                            counted(run.all.starts.size(), "start", "starts"),
                            counted(run.all.items.size(), "item", "items"), run.all.floor);
    for (const auto& row : effectRows(run)) text += effectText(row);
    return run.all.effects.empty() ? text + "nothing to close" : text.substr(0, text.size() - 1);
}

constexpr auto ofEffect = wayThrough([](const EffectRow& row) -> const auto& { return row.effect; });

/// An accessor for figures that exist only where times grow.
constexpr auto ofWorst =
    wayThrough([](const EffectRow& row) { return row.worstStart() != nullptr ? &row.effect : nullptr; });

/// Entity numbers of starts or items.
auto entitiesCut(std::vector<int> ClosureEffect::* indices, std::vector<MapPlace> WhatIf::* places) {
    return [=](const EffectRow& row) {
        std::vector<int> numbers;
        for (const int index : row.effect.*indices)
            numbers.push_back((row.run.all.*places)[toIndex(index)].entity);
        return numbers;
    };
}

std::vector<int> closedEntities(const EffectRow& row) {
    std::vector<int> numbers;
    for (const int index : row.effect.closure.entities)
        numbers.push_back(row.run.graph.entities[toIndex(index)].number);
    return numbers;
}

std::optional<int> worstStart(const EffectRow& row) {
    const auto* start = row.worstStart();
    return start == nullptr ? std::nullopt : std::optional(start->entity);
}

Description<EffectRow> describeEffect() {
    using Effect = ClosureEffect;
    return Description<EffectRow>()
        .field("kind", [](const EffectRow& row) { return closureKindKey(row.effect.closure.kind); },
               {"What is closed: as --close has it"})
        .field("together", [](const EffectRow& row) { return row.effect.closure.together; },
               {"All of the kind at once"})
        .field("entities", closedEntities, {"Their numbers in the map"})
        .field("closed_areas", ofEffect(&Effect::closedAreas), {"Areas that they fill"})
        .field("parted_areas", ofEffect(&Effect::partedAreas), {"Areas that they fill in part"})
        .field("closed_reachabilities", ofEffect(&Effect::closedReachabilities),
               {"Reachabilities that they close"})
        .field("cut_off", ofEffect(&Effect::cutOff), {"Areas that no start reaches any more"})
        .field("cut_floor", ofEffect(&Effect::cutFloor), {"Their share of the floor that starts reach"})
        .field("lost_floor", ofEffect(&Effect::lostFloor),
               {"Share of the floor that starts lose, on average"})
        .field("items_cut", entitiesCut(&Effect::itemsCut, &WhatIf::items),
               {"Items that no start reaches any more"})
        .field("starts_cut", entitiesCut(&Effect::startsCut, &WhatIf::starts),
               {"Starts that lose more than half of their floor"})
        .field("longer", ofEffect(&Effect::longer), {"How much longer routes are: 0.1 is ten percent"})
        .field("worst_start", worstStart, {"The start from which a route grows most"})
        .field("worst_area", ofWorst(&Effect::worstArea), {"The area it leads to"})
        .field("worst_before", ofWorst(&Effect::worstBefore), {"Its time", {}, "s"})
        .field("worst_after", ofWorst(&Effect::worstAfter), {"Its time then", {}, "s"})
        .record("plan", planThere, describePuzzle(),
                {"How a start gets, as the map starts, to the largest area that is cut off"});
}

Description<WhatIfRun> describeWhatIf() {
    return Description<WhatIfRun>("navwright.whatif", 1, "What a map loses while something is closed")
        .line(whatIfText)
        .field("map", &WhatIfRun::map, {"The map's name"})
        .field("floor", [](const WhatIfRun& run) { return run.all.floor; },
               {"Floor that starts reach", {}, "square units"})
        .rows("closures", effectRows, describeEffect(), {"What may be closed, and what that does"});
}

Result<ExitCode> runWhatIf(const WhatIfArguments& options, Session& session) {
    NAV_ASSIGN(const auto map, readMapAreas(options.map, session));
    const auto entities = entityGraph(map.bsp);
    const TravelGraph graph(map.aas);
    const auto closures = closuresOf(entities, options.closures.kinds, options.closures.entities);
    NAV_ASSIGN(const auto all, whatIf(closures, entities, map.bsp, graph, options.map.jobs, session.job));
    const PuzzleMap puzzle(graph, entities, map.bsp);
    const WhatIfRun run{map.bsp.name, all, entities, map.aas, puzzle};
    NAV_TRY(options.map.report.tell(session, describeWhatIf().of(run, options.map.report.readers())));
    return ExitCode::ok;
}

VerbAction declareWhatIf(CLI::App& app) {
    const auto options = std::make_shared<WhatIfArguments>();
    options->map.addTo(app);
    options->closures.addTo(app, "Close only");
    return [options](Session& session) { return runWhatIf(*options, session); };
}

}  // namespace

Verb whatifVerb() {
    return {"whatif",
            "Show what a map loses while doors, buttons, plats fail.",
            "Doors closed, buttons not pressed, plats stuck, teleporters off, breakables whole.",
            "navgen whatif city.aas --bsp city.bsp\n"
            "navgen whatif city.aas --bsp city.bsp --close doors --json",
            declareWhatIf,
            [] { return std::vector{describeWhatIf().shape()}; }};
}

}  // namespace navwright
