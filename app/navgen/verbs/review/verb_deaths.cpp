#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/demos/deaths/death_list.h"
#include "core/demos/deaths/death_table.h"
#include "core/demos/deaths/hazard_spots.h"
#include "core/demos/reading/demo_cache.h"
#include "core/demos/reading/map_match.h"
#include "core/demos/samples/gate.h"
#include "core/nav/files/read_nav.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

namespace {

struct DeathsArguments {
    std::vector<std::string> demos;
    std::string bsp;
    std::string map;
    std::string nav;
    ReportOptions report;
    float cell = 128;
    std::size_t most = 10;
    ParameterOptions parameters;
    WorkOptions work;
};

/// Deaths and prints of one demo.
struct DemoDeaths {
    std::string name;
    ContentHash hash{};
    std::set<std::string> maps;
    std::vector<std::string> warnings;
    SkipReason skip = SkipReason::none;
    DeathList list;
};

/// The result over all demos.
struct DeathsRun {
    std::string map;
    std::vector<DemoDeaths> demos;
    DeathList list;
    DeathTable table;
    std::vector<HazardSpot> spots;
    float cell = 0;  ///< units
};

Result<DemoDeaths> deathsOf(const Recording& recording, std::string map, const GameMap* geometry,
                            const Parameters& parameters, JobContext& context) {
    DemoDeaths found;
    found.name = recording.name;
    found.hash = recording.hash;
    for (const auto& segment : recording.segments) {
        if (segment.frameCount == 0) continue;
        found.maps.insert(segment.map);
        if (map.empty()) map = segment.map;
    }
    NAV_ASSIGN(auto gated, gateDemo(recording, {map, geometry, false}, parameters, context));
    found.warnings = std::move(gated.summary.warnings);
    found.skip = gated.summary.skip;
    NAV_ASSIGN(found.list, listDeaths(recording, gated, 0, context));
    return found;
}

/// Sorts by name, then content, and removes duplicates of content.
void numberDemos(std::vector<DemoDeaths>& demos) {
    std::ranges::stable_sort(demos, {},
                             [](const DemoDeaths& demo) { return std::pair(demo.name, demo.hash); });
    std::set<ContentHash> seen;
    std::erase_if(demos, [&](const DemoDeaths& demo) { return !seen.insert(demo.hash).second; });
}

Result<std::vector<DemoDeaths>> readAll(const std::vector<std::filesystem::path>& files,
                                        const DeathsArguments& options, const std::string& map,
                                        const GameMap* geometry, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    const DemoCache cache(options.work.cacheFolder(session.console));
    std::vector<std::optional<DemoDeaths>> read(files.size());
    std::vector<std::optional<Failure>> failed(files.size());
    std::atomic<std::size_t> done = 0;
    NAV_TRY(parallelFor(files.size(), options.work.jobs, session.job, [&](std::size_t i) -> Result<> {
        const auto one = [&]() -> Result<DemoDeaths> {
            NAV_ASSIGN(const auto recording, cache.readThrough(files[i], session.job));
            return deathsOf(recording, map, geometry, parameters, session.job);
        };
        auto found = one();
        if (found) {
            found->name = files[i].filename().string();
            read[i] = std::move(*found);
        } else if (session.job.stopRequested()) {
            return cancelled();
        } else {
            failed[i] = std::move(found.error());
        }
        session.job.progress("reading demos", ++done, files.size());
        return {};
    }));
    cache.warnOfUnkept(session.job);
    std::vector<DemoDeaths> demos;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (read[i]) demos.push_back(std::move(*read[i]));
    }
    for (auto& failure : failed) {
        if (!failure) continue;
        if (demos.empty()) return std::unexpected(std::move(*failure));
        session.console.warn(failure->message());
    }
    numberDemos(demos);
    return demos;
}

/// The map that was named, else the only map of the demos.
Result<std::string> onlyMap(const std::vector<DemoDeaths>& demos) {
    std::set<std::string> names;
    for (const auto& demo : demos) names.insert(demo.maps.begin(), demo.maps.end());
    const auto maps = distinctMaps(names);
    if (maps.size() == 1) return maps.front();
    if (maps.empty()) return fail("The demos show no map", {}, "Record them while somebody plays");
    return fail(fmt::format("The demos hold {} maps: {}", maps.size(), fmt::join(maps, ", ")), {},
                "name one with --map or --bsp");
}

Description<MeansRow> describeMeans() {
    Description<MeansRow> row;
    row.field("means", [](const MeansRow& by) { return deathMeansName(by.means); }, {"By what"})
        .field("deaths", &MeansRow::deaths, {"Deaths by it", "deaths"})
        .shown([](const MeansRow& by) { return deathMeansTitle(by.means); }, {{}, "by"});
    for (const auto place : {HitPlace::head, HitPlace::chest, HitPlace::stomach, HitPlace::legs}) {
        const auto hits = [place](const MeansRow& by) { return by.hits[toIndex(place)]; };
        row.field(hitPlaceName(place), hits, {"Of these, hits that the print says were there"})
            .shown(
                [hits](const MeansRow& by) {
                    return onlyIf(isWeapon(by.means) && by.hits[0] < by.deaths, hits(by));
                },
                {{}, hitPlaceName(place)});
    }
    return row.field("pushed", &MeansRow::pushed, {"Of these, players who were pushed"})
        .shown([](const MeansRow& by) { return onlyIf(by.pushed > 0, by.pushed); }, {{}, "pushed"});
}

Description<PlayerRow> describePlayer() {
    const auto nemesis = [](const PlayerRow& player) { return player.nemesisKills > 0; };
    return Description<PlayerRow>()
        .field("name", &PlayerRow::name, {"The player", "player"})
        .field("kills", &PlayerRow::kills, {"Kills of other players", "kills"})
        .field("deaths", &PlayerRow::deaths, {"His deaths", "deaths"})
        .field("by_map", &PlayerRow::byMap, {"Of these, by the map", "by map"})
        .field("own", &PlayerRow::own, {"Of these, by the player", "own"})
        .field("kills_with",
               [](const PlayerRow& player) {
                   return onlyIf(player.kills > 0, deathMeansName(player.favourite));
               },
               {"The weapon of most kills"})
        .shown(
            [](const PlayerRow& player) {
                return onlyIf(player.kills > 0, deathMeansTitle(player.favourite));
            },
            {{}, "kills with"})
        .field("killed_most_by",
               [=](const PlayerRow& player) { return onlyIf(nemesis(player), player.nemesis); },
               {"Who killed the player most often", "killed most by"})
        .field("times", [=](const PlayerRow& player) { return onlyIf(nemesis(player), player.nemesisKills); },
               {"How often", "times"});
}

Description<DeathCell> describeCell() {
    return Description<DeathCell>()
        .field("middle", &DeathCell::center, {"Mean place of its deaths", "around"})
        .field("deaths", &DeathCell::deaths, {"Deaths in it", "deaths"})
        .field("by_map", &DeathCell::byMap, {"Of these, by the map", "by map"})
        .field("most", [](const DeathCell& cell) { return deathMeansName(cell.most); }, {"What killed most"})
        .shown([](const DeathCell& cell) { return deathMeansTitle(cell.most); }, {{}, "most by"});
}

/// A field that is known only with a nav.
template <class Way>
auto ofNearest(std::int32_t HazardSpot::* nearest, Way way) {
    return [=](const HazardSpot& spot) { return onlyIf(spot.*nearest >= 0, spot.*way); };
}

Description<HazardSpot> describeSpot() {
    return Description<HazardSpot>()
        .field("cause", [](const HazardSpot& spot) { return deathCauseName(spot.cause); },
               {"What of the map killed", "the map's"})
        .field("deaths", [](const HazardSpot& spot) { return spot.deaths.size(); },
               {"Deaths there", "deaths"})
        .field("players", &HazardSpot::players, {"Players who died there, by demo"})
        .field("place", &HazardSpot::place, {"Where; of falls, where they began", "where"})
        .field("node", ofNearest(&HazardSpot::node, &HazardSpot::node),
               {"The nearest node of the nav", "node"})
        .field("node_distance", ofNearest(&HazardSpot::node, &HazardSpot::nodeDistance),
               {"Its state", "away", "units"})
        .field("link_from", ofNearest(&HazardSpot::from, &HazardSpot::from),
               {"Where the nearest link begins", "link from"})
        .field("link_to", ofNearest(&HazardSpot::from, &HazardSpot::to), {"Where it ends", "to"})
        .field("link_distance", ofNearest(&HazardSpot::from, &HazardSpot::linkDistance),
               {"Its state", "away", "units"});
}

/// An entry with the name of its demo.
template <class T>
struct InDemo {
    const std::string& demo;
    const T& at;
};

template <class T>
std::vector<InDemo<T>> inDemos(const DeathsRun& run, const std::vector<T>& all) {
    std::vector<InDemo<T>> named;
    for (const auto& one : all) named.push_back({run.demos[one.demo].name, one});
    return named;
}

using NamedDeath = InDemo<DeathRecord>;
using NamedPrint = InDemo<UnknownPrint>;

template <class T>
Description<InDemo<T>> describeInDemo() {
    return Description<InDemo<T>>()
        .field("demo", [](const InDemo<T>& one) { return one.demo; }, {"The demo", "demo"})
        .field("frame", [](const InDemo<T>& one) { return one.at.frame; }, {"The frame in it"});
}

Description<NamedDeath> describeDeath() {
    return describeInDemo<DeathRecord>()
        .field("seconds", [](const NamedDeath& d) { return d.at.seconds; },
               {"Since the demo's start", {}, "s"})
        .field("victim", [](const NamedDeath& d) { return d.at.victim; }, {"Who died"})
        .field("slot", [](const NamedDeath& d) { return onlyIf(d.at.slot >= 0, d.at.slot); }, {"His slot"})
        .field("killer", [](const NamedDeath& d) { return onlyIf(!d.at.killer.empty(), d.at.killer); },
               {"The killer"})
        .field("killer_slot",
               [](const NamedDeath& d) { return onlyIf(d.at.killerSlot >= 0, d.at.killerSlot); },
               {"His slot"})
        .field("means", [](const NamedDeath& d) { return deathMeansName(d.at.means); }, {"By what"})
        .field(
            "hit",
            [](const NamedDeath& d) { return onlyIf(d.at.hit != HitPlace::unsaid, hitPlaceName(d.at.hit)); },
            {"Where the body was hit"})
        .field("cause", [](const NamedDeath& d) { return deathCauseName(d.at.cause); },
               {"What the body shows, or else the print"})
        .field("pushed", [](const NamedDeath& d) { return onlyIf(d.at.pushed, true); },
               {"The player was pushed"})
        .field("printed", [](const NamedDeath& d) { return d.at.printed; }, {"There is an obituary"})
        .field("place", [](const NamedDeath& d) { return d.at.place; }, {"Where the body is"})
        .field("killer_place", [](const NamedDeath& d) { return d.at.killerPlace; }, {"Where the killer was"})
        .field("fell_from", [](const NamedDeath& d) { return d.at.fellFrom; }, {"Where a fall began"});
}

Description<NamedPrint> describePrint() {
    return describeInDemo<UnknownPrint>()
        .shown([](const NamedPrint& print) { return print.at.seconds; },
               {.label = "at", .unit = "s", .digits = 1})
        .field("text", [](const NamedPrint& print) { return print.at.text; }, {"What it says", "print"});
}

std::string headOf(const DeathsRun& run) {
    const auto& list = run.list;
    auto text = fmt::format("{}: {} in {}; {}, {:.1f} % of what may be one recognised", run.map,
                            counted(list.deaths.size(), "death", "deaths"),
                            counted(run.demos.size(), "demo", "demos"),
                            counted(list.obituaries, "obituary", "obituaries"), 100 * list.recognised());
    if (list.unprinted > 0)
        text += '\n' + counted(list.unprinted, "death has", "deaths have") + " no obituary";
    return text;
}

/// docs/formats.md, Deaths.
Description<DeathsRun> describeDeaths() {
    return Description<DeathsRun>("navwright.deaths", 1, "Deaths in demos")
        .line(headOf)
        .field("map", &DeathsRun::map, {"The map's name"})
        .field("cell", &DeathsRun::cell, {"Side of the cubes of cells", {}, "units"})
        .field("obituaries", [](const DeathsRun& run) { return run.list.obituaries; },
               {"Prints known as obituaries"})
        .field("recognised", [](const DeathsRun& run) { return run.list.recognised(); },
               {"Their share of the prints that may be obituaries"})
        .field("without_obituary", [](const DeathsRun& run) { return run.list.unprinted; },
               {"Deaths that no print tells of"})
        .rows("means", [](const DeathsRun& run) { return run.table.means; }, describeMeans(),
              {"By weapon or hazard, most first", "weapons and hazards"})
        .rows("players", [](const DeathsRun& run) { return run.table.players; }, describePlayer(),
              {"By player, most kills first", "players"})
        .rows("cells", [](const DeathsRun& run) { return run.table.cells; }, describeCell(),
              {"By cube of the map, most first", "places"})
        .rows("hazards", &DeathsRun::spots, describeSpot(),
              {"Where the map kills, most first", "spots where the map kills"})
        .line([](const DeathsRun& run) {
            return std::string(run.spots.empty() && !run.list.deaths.empty() ? "the map killed nobody" : "");
        })
        .rows("deaths", [](const DeathsRun& run) { return inDemos(run, run.list.deaths); }, describeDeath(),
              {"Every death, by demo and frame"})
        .rows("unknown_prints", [](const DeathsRun& run) { return inDemos(run, run.list.unknown); },
              describePrint(),
              {"Prints that may be obituaries of another game", "prints that may be obituaries"});
}

Result<ExitCode> deaths(const DeathsArguments& options, Session& session) {
    NAV_ASSIGN(const auto files, session.demoFiles(options.demos));
    auto& outputs = session.outputs;
    std::shared_ptr<const GameMap> map;
    if (!options.bsp.empty()) {
        outputs.protect(options.bsp);
        NAV_ASSIGN(map, GameMap::read(options.bsp));
    }
    NavGraph graph;
    DeathsRun run;
    const bool hasNav = !options.nav.empty();
    if (hasNav) {
        outputs.protect(options.nav);
        NAV_ASSIGN(graph, readNavFile(options.nav));
    }
    NAV_TRY(options.report.announce(session));
    run.map = options.map.empty() && map ? map->name() : options.map;
    NAV_ASSIGN(run.demos, readAll(files, options, run.map, map.get(), session));
    if (run.map.empty()) {
        NAV_ASSIGN(run.map, onlyMap(run.demos));
    }
    for (std::size_t i = 0; i < run.demos.size(); ++i) {
        auto& demo = run.demos[i];
        for (const auto& warning : demo.warnings) session.console.warn(demo.name + ": " + warning);
        if (demo.skip != SkipReason::none && demo.skip != SkipReason::spectators)
            session.console.warn(fmt::format("{} is left out: {}", demo.name, skipReasonText(demo.skip)));
        for (auto& death : demo.list.deaths) death.demo = static_cast<std::uint32_t>(i);
        for (auto& print : demo.list.unknown) print.demo = static_cast<std::uint32_t>(i);
        run.list.add(std::move(demo.list));
    }
    run.cell = options.cell;
    run.table = deathTable(run.list.deaths, options.cell);
    run.spots = hazardSpots(run.list.deaths, hasNav ? &graph : nullptr);
    NAV_TRY(options.report.tell(session, describeDeaths().of(run, options.report.readers()), options.most));
    return ExitCode::ok;
}

VerbAction declareDeaths(CLI::App& app) {
    const auto options = std::make_shared<DeathsArguments>();
    app.add_option("DEMO|DIR", options->demos, "Demos, and folders with demos")->required();
    app.add_option("--bsp", options->bsp,
                   "The map; demos of other revisions and bodies in solid are left out")
        ->type_name("MAP.bsp");
    app.add_option("--map", options->map, "The map's name; needed where demos hold several")
        ->type_name("NAME");
    app.add_option("--nav", options->nav, "Name the nearest node and link where the map kills")
        ->type_name("NAV");
    app.add_option("--cell", options->cell, "Side of the cubes that deaths are counted in, units")
        ->type_name("UNITS")
        ->check(NumberRange(16.0, 4096.0))
        ->capture_default_str();
    options->report.addTo(app);
    app.add_option("--most", options->most, "Rows to print of each table")
        ->type_name("N")
        ->capture_default_str();
    options->work.addTo(app);
    options->parameters.addTo(app);
    return [options](Session& session) { return deaths(*options, session); };
}

}  // namespace

Verb deathsVerb() {
    return {"deaths",
            "List who died of what in demos, by whom and where.",
            "Also lists where the map itself kills.",
            "navgen deaths demos/ --bsp wizs.bsp --nav wizs.nav --json-out wizs.deaths.json",
            declareDeaths,
            [] { return std::vector{describeDeaths().shape()}; }};
}

}  // namespace navwright
