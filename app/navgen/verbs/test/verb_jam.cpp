#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/named_kinds.h"
#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/counted.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/base/output_set.h"
#include "core/base/point_text.h"
#include "core/crowds/jam/jam_fixes.h"
#include "core/nav/files/read_nav.h"

namespace navwright {

namespace {

struct JamArguments {
    std::string nav, bsp, json, patches;
    std::string task = "swap";
    JamSetup setup;
    double cell = kFloorCell;
    bool tries = false;
    int jobs = 0;
};

constexpr std::size_t kMostJamLines = 12;

/// A fix, and what came of it where it was tried.
struct TriedFix {
    JamFix fix;
    std::optional<JamMeasures> after = {};
};

std::string measureLine(std::string_view title, const JamMeasures& made) {
    return fmt::format("{:<16} {:>8} {:>7.1f} {:>6.2f} {:>6} {:>8} {:>9} {:>6} {:>7} {:>6}\n", title,
                       made.arrivals, made.arrivalsPerMinute, made.delay, made.stuckEvents, made.gaveUp,
                       made.deadlocks, made.longestQueue, made.pushedOff, made.deaths);
}

std::string jamText(const JamReport& report, const std::vector<TriedFix>& fixes, const std::string& map) {
    const auto& setup = report.setup;
    auto text = fmt::format("{}: {} for {:g} s, task {}, seed {}\n", map,
                            counted(report.errands.starts.size(), "bot", "bots"), setup.seconds,
                            jamTaskName(setup.task), setup.seed);
    const auto head =
        fmt::format("{:<16} {:>8} {:>7} {:>6} {:>6} {:>8} {:>9} {:>6} {:>7} {:>6}\n", "", "arrivals", "a min",
                    "delay", "stuck", "gave up", "deadlocks", "queue", "pushed", "deaths");
    text += head + measureLine("server's bots", report.server.measures) +
            measureLine("polite agents", report.polite.measures);
    if (report.polite.unable > 0)
        text += counted(report.polite.unable, "polite agent is", "polite agents are") +
                " left out: no path leads to their goals\n";
    const auto& places = report.narrow.places;
    const auto jams = std::ranges::count(places, true, &NarrowPlace::jams);
    text += fmt::format("{} on the routes of {}, {} where two cannot pass each other\n",
                        counted(places.size(), "narrow place", "narrow places"),
                        counted(report.narrow.pairs, "pair", "pairs"), jams);
    if (!places.empty()) {
        text += fmt::format("{:>5} {:>6} {:>8} {:>8} {:>7} {:>8} {:>6} {:>8}  at\n", "place", "width",
                            "routes", "against", "parts", "a min", "queue", "polite");
    }
    for (std::size_t i = 0; i < std::min(places.size(), kMostJamLines); ++i) {
        const auto& server = report.server.measures.places[i];
        text += fmt::format("{:>5} {:>6.0f} {:>6.1f} % {:>6.1f} % {:>5.1f} % {:>8.1f} {:>6} {:>8.1f}  {}{}\n",
                            i + 1, places[i].width, 100 * places[i].share, 100 * places[i].against,
                            100 * places[i].parts, server.perMinute, server.queue,
                            report.polite.measures.places[i].perMinute, pointText(places[i].at),
                            places[i].jams ? "  jams" : "");
    }
    if (fixes.empty()) return text + "Nothing to try\n";
    text += "To try:\n";
    for (std::size_t i = 0; i < fixes.size(); ++i) {
        text += fmt::format("{:>3}  {} (place {})\n", i + 1, fixes[i].fix.text, fixes[i].fix.place + 1);
    }
    if (!fixes.front().after) return text;
    text += head + measureLine("as it is", report.server.measures);
    for (std::size_t i = 0; i < fixes.size(); ++i)
        text += measureLine(fmt::format("{} {}", i + 1, jamRemedyName(fixes[i].fix.remedy)), *fixes[i].after);
    return text;
}

void writeMeasures(JsonWriter& json, std::string_view name, const JamMeasures& made) {
    json.key(name);
    json.beginObject();
    json.member("arrivals", made.arrivals);
    json.member("arrivals_per_minute", made.arrivalsPerMinute);
    json.member("delay", made.delay);
    json.member("worst_delay", made.worstDelay);
    json.member("stuck_events", made.stuckEvents);
    json.member("gave_up", made.gaveUp);
    json.member("deadlocks", made.deadlocks);
    json.member("pushed_off", made.pushedOff);
    json.member("deaths", made.deaths);
    json.member("longest_queue", made.longestQueue);
    json.member("densest", made.densest);
    json.rows("places", made.places, [&](const PlaceFlow& place) {
        json.member("passages", place.passages);
        json.member("per_minute", place.perMinute);
        json.member("queue", place.queue);
    });
    json.list("deadlock_places", made.deadlockPlaces);
    json.list("stuck_places", made.stuckPlaces);
    json.endObject();
}

std::string jamJson(const JamReport& report, const std::vector<TriedFix>& fixes, const std::string& map,
                    const std::string& navSha1) {
    JsonWriter json;
    json.beginObject();
    json.member("schema", 1);
    json.member("map", map);
    json.member("nav_sha1", navSha1);
    json.member("bots", report.errands.starts.size());
    json.member("task", jamTaskName(report.setup.task));
    json.member("seconds", report.setup.seconds);
    json.member("seed", report.setup.seed);
    json.member("pairs", report.narrow.pairs);
    json.rows("narrow_places", report.narrow.places, [&](const NarrowPlace& place) {
        json.member("at", place.at);
        json.member("width", place.width);
        json.member("share", place.share);
        json.member("against", place.against);
        json.member("parts", place.parts);
        json.member("jams", place.jams);
        json.key("links");
        json.beginList();
        for (const auto& link : place.links) {
            json.beginList();
            json.value(link.from);
            json.value(link.to);
            json.endList();
        }
        json.endList();
    });
    writeMeasures(json, "server_bots", report.server.measures);
    writeMeasures(json, "polite_agents", report.polite.measures);
    json.member("polite_agents_left_out", report.polite.unable);
    json.key("fixes");
    json.beginList();
    for (const auto& [fix, after] : fixes) {
        json.beginObject();
        json.member("remedy", jamRemedyName(fix.remedy));
        json.member("place", fix.place);
        json.member("text", fix.text);
        json.key("patches");
        writePatchList(json, fix.patches);
        if (after) writeMeasures(json, "after", *after);
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

/// The fix with the most arrivals, if it has more than there were.
const TriedFix* bestFix(const JamReport& report, const std::vector<TriedFix>& fixes) {
    const TriedFix* best = nullptr;
    for (const auto& tried : fixes) {
        if (!tried.after || tried.fix.patches.empty() ||
            tried.after->arrivals <= report.server.measures.arrivals)
            continue;
        if (best == nullptr || tried.after->arrivals > best->after->arrivals) best = &tried;
    }
    return best;
}

Result<ExitCode> jam(const JamArguments& options, Session& session) {
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(const auto nav, readNav(bytes, options.nav));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    auto& outputs = session.outputs;
    outputs.protect(options.nav);
    outputs.protect(options.bsp);
    for (const auto* file : {&options.json, &options.patches}) {
        if (file->empty()) continue;
        NAV_TRY(outputs.announce(*file));
    }
    NAV_ASSIGN(const auto mesh,
               makeQuadMesh(*map, {.cell = static_cast<float>(options.cell)}, options.jobs, session.job));
    const FloorEdges edges(mesh);
    const JamGround ground{nav, *map, mesh, edges};
    auto setup = options.setup;
    setup.task = kindNamed(options.task, kJamTasks, jamTaskName);
    NAV_ASSIGN(const auto report, jamTest(ground, setup, options.jobs, session.job));
    std::vector<TriedFix> fixes;
    for (auto& fix : proposeJamFixes(ground, report)) fixes.push_back({std::move(fix)});
    if (options.tries) {
        for (auto& tried : fixes) {
            NAV_ASSIGN(auto run, tryJamFix(ground, report, tried.fix, session.job));
            tried.after = std::move(run.measures);
        }
    }
    if (!options.json.empty()) {
        NAV_TRY(outputs.add(options.json, jamJson(report, fixes, map->name(), sha1Hex(bytes))));
    }
    const auto* best = bestFix(report, fixes);
    if (!options.patches.empty()) {
        if (best == nullptr) return fail("No fix lets more bots arrive, so that there are no edits to write");
        NAV_TRY(outputs.add(options.patches, writePatches({map->name(), best->fix.patches})));
    }
    NAV_TRY(outputs.commit());
    session.console.print(jamText(report, fixes, map->name()));
    for (const auto* file : {&options.json, &options.patches}) {
        if (!file->empty()) outputs.noteWritten(*file);
    }
    return ExitCode::ok;
}

VerbAction declareJam(CLI::App& app) {
    const auto options = std::make_shared<JamArguments>();
    app.add_option("NAV", options->nav, "The nav that bots walk")->required();
    app.add_option("--bsp", options->bsp, "The map")->type_name("MAP.bsp")->required();
    app.add_option("--bots", options->setup.bots, "Number of bots at once")
        ->check(NumberRange(1, kMostJamBots))
        ->capture_default_str();
    app.add_option("--task", options->task, "one: all to one place; swap: two sides change places; random")
        ->check(CLI::IsMember(namesOf(kJamTasks, jamTaskName)))
        ->capture_default_str();
    app.add_option("--goal", options->setup.goal, "Goal node of task one (default: the farthest from all)")
        ->type_name("NODE")
        ->check(NumberRange(0, std::numeric_limits<std::int32_t>::max()));
    app.add_option("--seconds", options->setup.seconds, "Game time to simulate")
        ->check(NumberRange(1.0, 3600.0))
        ->capture_default_str();
    app.add_option("--seed", options->setup.seed,
                   "Seed of what chance decides: the same seed gives the same run")
        ->capture_default_str();
    auto* tries = app.add_flag("--try", options->tries, "Make each fix and measure again");
    app.add_option("--patches", options->patches, "Write the edits of the fix that lets most bots arrive")
        ->type_name("FILE")
        ->needs(tries);
    app.add_option("--json", options->json, "Write everything as JSON")->type_name("FILE");
    app.add_option("--cell", options->cell, "Side of the smallest leaf of floor, units")
        ->check(NumberRange(double(kLeastFloorCell), double(kMostFloorCell)))
        ->capture_default_str();
    app.add_option("-j,--jobs", options->jobs, "Threads to use (default: one per core)")
        ->type_name("N")
        ->check(NumberRange(1, limit::kThreads));
    return [options](Session& session) { return jam(*options, session); };
}

}  // namespace

Verb jamVerb() {
    return {"jam", "Let many bots walk a nav at once, find where they get jammed.",
            "Tries what helps, if asked.",
            "navgen jam city.nav --bsp city.bsp --bots 32 --task swap\n"
            "navgen jam city.nav --bsp city.bsp --try --patches fix.navpatches.json",
            declareJam};
}

}  // namespace navwright
