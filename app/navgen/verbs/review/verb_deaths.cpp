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
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/counted.h"
#include "core/base/json_writer.h"
#include "core/base/output_set.h"
#include "core/base/parallel.h"
#include "core/base/point_text.h"
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

constexpr auto kOneLine = JsonWriter::Layout::line;

struct DeathsArguments {
    std::vector<std::string> demos;
    std::string bsp;
    std::string map;
    std::string nav;
    std::string json;
    float cell = 128;
    std::size_t most = 10;
    ParameterOptions parameters;
    WorkOptions work;
};

/// What is kept of one demo.
struct DemoDeaths {
    std::string name;
    ContentHash hash{};
    std::set<std::string> maps;
    std::vector<std::string> warnings;
    SkipReason skip = SkipReason::none;
    DeathList list;
};

/// All that was found.
struct DeathsRun {
    std::string map;
    std::vector<DemoDeaths> demos;
    DeathList list;
    DeathTable table;
    std::vector<HazardSpot> spots;
    bool hasNav = false;
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

/// Each content once, by name, then by content.
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

/// The map that was named; else the only one that the demos hold.
Result<std::string> onlyMap(const std::vector<DemoDeaths>& demos) {
    std::set<std::string> names;
    for (const auto& demo : demos) names.insert(demo.maps.begin(), demo.maps.end());
    const auto maps = distinctMaps(names);
    if (maps.size() == 1) return maps.front();
    if (maps.empty()) return fail("The demos show no map", {}, "Record them while somebody plays");
    return fail(fmt::format("The demos hold {} maps: {}", maps.size(), fmt::join(maps, ", ")), {},
                "Say which with --map or --bsp");
}

/// Names and prints are strangers' words: what would move a terminal's cursor is shown as "?".
std::string shown(std::string_view words) {
    std::string text(words);
    for (auto& letter : text) {
        if (letter < ' ' || letter > '~') letter = '?';
    }
    return text;
}

std::string meansText(const DeathsRun& run) {
    auto text = fmt::format("{:>6}  {:<18} {:>5} {:>6} {:>8} {:>5}  {}\n", "deaths", "by", "head", "chest",
                            "stomach", "legs", "pushed");
    for (const auto& row : run.table.means) {
        text += fmt::format("{:>6}  {:<18}", row.deaths, deathMeansTitle(row.means));
        const bool hits = isWeapon(row.means) && row.hits[0] < row.deaths;
        for (const auto& [place, width] : {std::pair(HitPlace::head, 6), std::pair(HitPlace::chest, 7),
                                           std::pair(HitPlace::stomach, 9), std::pair(HitPlace::legs, 6)}) {
            text += fmt::format("{:>{}}",
                                hits ? fmt::to_string(row.hits[static_cast<std::size_t>(place)]) : "", width);
        }
        text += row.pushed > 0 ? fmt::format("  {:>6}\n", row.pushed) : "\n";
    }
    return text;
}

std::string playersText(const DeathsRun& run, std::size_t most) {
    auto text = fmt::format("{:>6} {:>6} {:>6} {:>5}  {:<20} {:<18} {}\n", "kills", "deaths", "by map", "own",
                            "player", "kills with", "killed most by");
    const auto& players = run.table.players;
    for (std::size_t i = 0; i < std::min(most, players.size()); ++i) {
        const auto& row = players[i];
        text +=
            fmt::format("{:>6} {:>6} {:>6} {:>5}  {:<20} {:<18} {}\n", row.kills, row.deaths, row.byMap,
                        row.own, row.name, row.kills > 0 ? deathMeansTitle(row.favourite) : "",
                        row.nemesisKills > 0 ? fmt::format("{} ({})", shown(row.nemesis), row.nemesisKills)
                                             : std::string());
    }
    if (players.size() > most) text += fmt::format("       and {} more players\n", players.size() - most);
    return text;
}

std::string cellsText(const DeathsRun& run, std::size_t most) {
    auto text = fmt::format("{:>6} {:>6}  {:<24} {}\n", "deaths", "by map", "around", "most by");
    const auto& cells = run.table.cells;
    for (std::size_t i = 0; i < std::min(most, cells.size()); ++i) {
        const auto& cell = cells[i];
        text += fmt::format("{:>6} {:>6}  {:<24} {}\n", cell.deaths, cell.byMap, pointText(cell.middle),
                            deathMeansTitle(cell.most));
    }
    if (cells.size() > most) text += fmt::format("       and {} more places\n", cells.size() - most);
    return text;
}

std::string spotsText(const DeathsRun& run, std::size_t most) {
    if (run.spots.empty()) return "the map killed nobody\n";
    auto text = fmt::format("{:>6}  {:<13} {:<24}{}\n", "deaths", "the map's", "where",
                            run.hasNav ? "nearest in the nav" : "");
    for (std::size_t i = 0; i < std::min(most, run.spots.size()); ++i) {
        const auto& spot = run.spots[i];
        text += fmt::format("{:>6}  {:<13} {:<24}", spot.deaths.size(), deathCauseName(spot.cause),
                            pointText(spot.place));
        if (spot.node >= 0) text += fmt::format("node {} at {:.0f}", spot.node, spot.nodeDistance);
        if (spot.from >= 0)
            text += fmt::format(", link {} to {} at {:.0f}", spot.from, spot.to, spot.linkDistance);
        text += '\n';
    }
    if (run.spots.size() > most) text += fmt::format("       and {} more spots\n", run.spots.size() - most);
    return text;
}

std::string deathsText(const DeathsRun& run, std::size_t most) {
    const auto& list = run.list;
    auto text = fmt::format("{}: {} in {}; {}, {:.1f} % of what may be one recognised\n", run.map,
                            counted(list.deaths.size(), "death", "deaths"),
                            counted(run.demos.size(), "demo", "demos"),
                            counted(list.obituaries, "obituary", "obituaries"), 100 * list.recognised());
    if (list.unprinted > 0) text += counted(list.unprinted, "death has", "deaths have") + " no obituary\n";
    if (list.deaths.empty()) return text;
    text += '\n' + meansText(run) + '\n' + playersText(run, most) + '\n' + cellsText(run, most) + '\n' +
            spotsText(run, most);
    if (!list.unknown.empty())
        text += fmt::format(
            "\n{} of another game\n",
            counted(list.unknown.size(), "print that may be an obituary", "prints that may be obituaries"));
    for (std::size_t i = 0; i < std::min(most, list.unknown.size()); ++i) {
        const auto& print = list.unknown[i];
        text +=
            fmt::format("{:>8.1f} s  {}  {}\n", print.seconds, run.demos[print.demo].name, shown(print.text));
    }
    return text;
}

void writeKnownPlace(JsonWriter& json, std::string_view name, const std::optional<Vec3>& place) {
    if (place) json.member(name, *place);
}

void writeDeath(JsonWriter& json, const DeathsRun& run, const DeathRecord& death) {
    json.member("demo", run.demos[death.demo].name);
    json.member("frame", death.frame);
    json.member("seconds", death.seconds);
    json.member("victim", death.victim);
    if (death.slot >= 0) json.member("slot", death.slot);
    if (!death.killer.empty()) json.member("killer", death.killer);
    if (death.killerSlot >= 0) json.member("killer_slot", death.killerSlot);
    json.member("means", deathMeansName(death.means));
    if (death.hit != HitPlace::unsaid) json.member("hit", hitPlaceName(death.hit));
    json.member("cause", deathCauseName(death.cause));
    if (death.pushed) json.member("pushed", true);
    json.member("printed", death.printed);
    writeKnownPlace(json, "place", death.place);
    writeKnownPlace(json, "killer_place", death.killerPlace);
    writeKnownPlace(json, "fell_from", death.fellFrom);
}

void writeHazard(JsonWriter& json, const HazardSpot& spot) {
    json.member("cause", deathCauseName(spot.cause));
    json.member("deaths", spot.deaths.size());
    json.member("players", spot.players);
    json.member("place", spot.place);
    if (spot.node >= 0) {
        json.member("node", spot.node);
        json.member("node_distance", spot.nodeDistance);
    }
    if (spot.from >= 0) {
        json.member("link_from", spot.from);
        json.member("link_to", spot.to);
        json.member("link_distance", spot.linkDistance);
    }
}

void writeTable(JsonWriter& json, const DeathTable& table) {
    json.rows("means", table.means, [&](const auto& row) {
        json.member("means", deathMeansName(row.means));
        json.member("deaths", row.deaths);
        json.member("pushed", row.pushed);
        for (int hit = 1; hit < kHitPlaceCount; ++hit) {
            json.member(hitPlaceName(static_cast<HitPlace>(hit)), row.hits[static_cast<std::size_t>(hit)]);
        }
    });
    json.rows("players", table.players, [&](const auto& row) {
        json.member("name", row.name);
        json.member("kills", row.kills);
        json.member("deaths", row.deaths);
        json.member("by_map", row.byMap);
        json.member("own", row.own);
        if (row.kills > 0) json.member("kills_with", deathMeansName(row.favourite));
        if (row.nemesisKills > 0) {
            json.member("killed_most_by", row.nemesis);
            json.member("times", row.nemesisKills);
        }
    });
    json.rows("cells", table.cells, [&](const auto& cell) {
        json.member("middle", cell.middle);
        json.member("deaths", cell.deaths);
        json.member("by_map", cell.byMap);
        json.member("most", deathMeansName(cell.most));
    });
}

/// Everything (docs/formats.md, Deaths).
std::string deathsJson(const DeathsRun& run, float cell) {
    JsonWriter json;
    json.beginObject();
    json.member("format", "navwright.deaths");
    json.member("version", 1);
    json.member("map", run.map);
    json.member("cell", cell);
    json.member("obituaries", run.list.obituaries);
    json.member("recognised", run.list.recognised());
    json.member("without_obituary", run.list.unprinted);
    writeTable(json, run.table);
    json.rows("hazards", run.spots, [&](const HazardSpot& spot) { writeHazard(json, spot); });
    json.rows("deaths", run.list.deaths, [&](const DeathRecord& death) { writeDeath(json, run, death); });
    json.rows("unknown_prints", run.list.unknown, [&](const auto& print) {
        json.member("demo", run.demos[print.demo].name);
        json.member("frame", print.frame);
        json.member("text", print.text);
    });
    json.endObject();
    return std::move(json).take();
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
    run.hasNav = !options.nav.empty();
    if (run.hasNav) {
        outputs.protect(options.nav);
        NAV_ASSIGN(graph, readNavFile(options.nav));
    }
    if (!options.json.empty()) {
        NAV_TRY(outputs.announce(options.json));
    }
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
    run.table = deathTable(run.list.deaths, options.cell);
    run.spots = hazardSpots(run.list.deaths, run.hasNav ? &graph : nullptr);
    if (!options.json.empty()) {
        NAV_TRY(outputs.add(options.json, deathsJson(run, options.cell)));
        NAV_TRY(outputs.commit());
    }
    session.console.print(deathsText(run, options.most));
    if (!options.json.empty()) outputs.noteWritten(options.json);
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
    app.add_option("--json", options->json, "Also write everything found, as JSON")->type_name("FILE");
    app.add_option("--most", options->most, "Rows to print of each table")
        ->type_name("N")
        ->capture_default_str();
    options->work.addTo(app);
    options->parameters.addTo(app);
    return [options](Session& session) { return deaths(*options, session); };
}

}  // namespace

Verb deathsVerb() {
    return {"deaths", "List who died of what in demos, by whom and where.",
            "Also where the map itself kills.",
            "navgen deaths demos/ --bsp wizs.bsp --nav wizs.nav --json wizs.deaths.json", declareDeaths};
}

}  // namespace navwright
