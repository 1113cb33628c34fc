#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "core/aas/travel/chokepoints.h"
#include "core/base/description.h"
#include "core/base/index.h"

namespace navwright {

namespace {

struct ChokepointArguments {
    MapAreasArguments map;
    bool items = false;
    int most = 10;
};

struct ChokepointRun {
    std::string map;
    const Chokepoints& found;
    const AasFile& aas;
    bool items = false;
};

/// Something at an area, with its position.
template <class T>
struct Centered {
    const T& at;
    Vec3 center;
};

template <class T>
std::vector<Centered<T>> centered(const ChokepointRun& run, const std::vector<T>& all,
                                  std::int32_t T::* area) {
    std::vector<Centered<T>> rows;
    for (const auto& one : all) rows.push_back({one, centerOf(run.aas, one.*area)});
    return rows;
}

constexpr auto ofCentered = wayThrough([](const auto& row) -> const auto& { return row.at; });

std::vector<Centered<Chokepoint>> chokeAreas(const ChokepointRun& run) {
    return centered(run, run.found.areas, &Chokepoint::area);
}

std::vector<Centered<Chokepoint>> busiestAreas(const ChokepointRun& run) {
    const auto all = chokeAreas(run);
    std::vector<Centered<Chokepoint>> busiest;
    for (const int index : run.found.ranked) busiest.push_back(all[toIndex(index)]);
    return busiest;
}

Description<Centered<Chokepoint>> describeChokepoint() {
    return Description<Centered<Chokepoint>>()
        .field("area", ofCentered(&Chokepoint::area), {"Its number", "area"})
        .field("share", ofCentered(&Chokepoint::share),
               {.meaning = "Share of all routes that lead through it",
                .label = "routes",
                .digits = 1,
                .percent = true})
        .field("width", ofCentered(&Chokepoint::width),
               {"How wide it is where most routes enter or leave", "width", "units"})
        .field("parts", ofCentered(&Chokepoint::parts),
               {.meaning = "Share of the floor that is cut off without it",
                .label = "cuts off",
                .digits = 1,
                .percent = true})
        .field("center", &Centered<Chokepoint>::center, {"Its middle", "center"});
}

Description<Centered<Bridge>> describeBridge() {
    return Description<Centered<Bridge>>()
        .field("from", ofCentered(&Bridge::from), {"One of its areas", "area"})
        .field("to", ofCentered(&Bridge::to), {"The other", "and"})
        .field("width", ofCentered(&Bridge::width), {"How wide it is", "width", "units"})
        .field("parts", ofCentered(&Bridge::parts),
               {.meaning = "Share of the floor that is cut off without it",
                .label = "cuts off",
                .digits = 1,
                .percent = true})
        .shown(&Centered<Bridge>::center, {{}, "at"});
}

std::vector<Centered<Bridge>> bridgesWorthALine(const ChokepointRun& run) {
    auto bridges = centered(run, run.found.bridges, &Bridge::from);
    return {bridges.begin(), bridges.begin() + static_cast<std::ptrdiff_t>(run.found.notableBridges())};
}

/// A spawn point with its side.
struct SidedStart {
    std::size_t side;
    std::string place;
};

std::vector<SidedStart> sidedStarts(const ChokepointRun& run) {
    std::vector<SidedStart> starts;
    for (std::size_t side = 0; side < 2; ++side) {
        for (const int index : run.found.sides.starts[side])
            starts.push_back({side + 1, placeText(run.found.starts[toIndex(index)])});
    }
    return starts;
}

Description<SidedStart> describeSidedStart() {
    return Description<SidedStart>()
        .shown(&SidedStart::side, {{}, "side"})
        .shown(&SidedStart::place, {{}, "start"});
}

/// A min cut with the positions of its crossings.
struct PlacedCut {
    const MinCut& cut;
    std::vector<Centered<AreaCrossing>> crossings;
};

auto placedCut(MinCut Chokepoints::* cut) {
    return [cut](const ChokepointRun& run) {
        const auto& of = run.found.*cut;
        return PlacedCut{of, centered(run, of.crossings, &AreaCrossing::from)};
    };
}

Description<PlacedCut> describeCut() {
    const auto crossing =
        Description<Centered<AreaCrossing>>()
            .field("from", ofCentered(&AreaCrossing::from), {"From this area", "area"})
            .field("to", ofCentered(&AreaCrossing::to), {"To this one", "to"})
            .field("width", ofCentered(&AreaCrossing::width), {"How wide it is", "width", "units"})
            .shown(&Centered<AreaCrossing>::center, {{}, "at"});
    return Description<PlacedCut>()
        .line([](const PlacedCut& of) -> std::string {
            if (!of.cut.exists) return "the sides share an area";
            return of.crossings.empty() ? "no route" : "";
        })
        .field("exists", [](const PlacedCut& of) { return of.cut.exists; },
               {"The sides share no area, so that there is a cut"})
        .field("width", [](const PlacedCut& of) { return of.cut.width; }, {"Its width", "width", "units"})
        .rows("crossings", &PlacedCut::crossings, crossing, {"Crossings to close", "crossings"});
}

std::vector<std::int32_t> rankedAreas(const ChokepointRun& run) {
    std::vector<std::int32_t> areas;
    for (const auto& busy : busiestAreas(run)) areas.push_back(busy.at.area);
    return areas;
}

Description<ChokepointRun> describeChokepoints() {
    using Run = ChokepointRun;
    return Description<Run>("navwright.chokepoints", 1, "Where routes through a map meet")
        .line([](const Run& run) {
            return fmt::format("{}: routes between {:.0f} pairs {}", run.map, run.found.pairs,
                               run.items ? "of start and item" : "of areas");
        })
        .field("map", &Run::map, {"The map's name"})
        .field("pairs", [](const Run& run) { return run.found.pairs; }, {"Pairs of places with a route"})
        .field("main_floor", [](const Run& run) { return run.found.mainFloor; },
               {"Floor of the main component", {}, "square units"})
        .rows("areas", chokeAreas, describeChokepoint(),
              {"Areas with routes through them, or that cut off floor"})
        .field("ranked", rankedAreas, {"The busiest areas of their surroundings, busiest first"})
        .rows({}, busiestAreas, describeChokepoint(), {})
        .line([](const Run& run) {
            return fmt::format("cut edges: {}, {} of them cut off {:g} % of the floor and more",
                               run.found.bridges.size(), run.found.notableBridges(), 100 * kNotablePart);
        })
        .rows("bridges", [](const Run& run) { return centered(run, run.found.bridges, &Bridge::from); },
              describeBridge(), {"Cut edges, those that cut off most floor first"})
        .rows({}, bridgesWorthALine, describeBridge(), {})
        .field("by_team", [](const Run& run) { return run.found.sides.byTeam; },
               {"The map says whose starts they are", "sides by team"})
        .field("sides", [](const Run& run) { return sideEntities(run.found.sides, run.found.starts); },
               {"Entities of each side's starts"})
        .rows({}, sidedStarts, describeSidedStart(), {})
        .record("cut_there", placedCut(&Chokepoints::there), describeCut(),
                {"The min cut from the first side to the second", "min cut from 1 to 2"})
        .record("cut_back", placedCut(&Chokepoints::back), describeCut(),
                {"And back", "min cut from 2 to 1"});
}

Result<ExitCode> chokepoints(const ChokepointArguments& options, Session& session) {
    NAV_ASSIGN(const auto map, readMapAreas(options.map, session));
    const TravelGraph graph(map.aas);
    const auto pairs = options.items ? RoutePairs::startsToItems : RoutePairs::areas;
    NAV_ASSIGN(const auto found, findChokepoints(map.bsp, graph, pairs, options.map.jobs, session.job));
    const ChokepointRun run{map.bsp.name, found, map.aas, options.items};
    NAV_TRY(options.map.report.tell(session, describeChokepoints().of(run, options.map.report.readers()),
                                    toIndex(options.most)));
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
    return {"chokepoints",
            "Find where routes through a map meet.",
            "Busiest places, cut edges, and the min cut between the sides.",
            "navgen chokepoints city.aas --bsp city.bsp\n"
            "navgen chokepoints city.aas --bsp city.bsp --items --json",
            declareChokepoints,
            [] { return std::vector{describeChokepoints().shape()}; }};
}

}  // namespace navwright
