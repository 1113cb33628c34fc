#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/counted.h"
#include "core/base/file_bytes.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/base/output_set.h"
#include "core/bots/rehearsal/rehearsal.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

namespace {

std::string causesText(const RehearsalRound& round) {
    std::string text;
    for (std::size_t i = 0; i < round.causes.size(); ++i) {
        if (round.causes[i] == 0) continue;
        fmt::format_to(std::back_inserter(text), "{}{} {}", text.empty() ? "" : ", ", round.causes[i],
                       stuckCauseName(static_cast<StuckCause>(i)));
    }
    return text;
}

void writePlace(JsonWriter& json, std::string_view key, const Vec3& place) {
    json.key(key);
    json.beginList(JsonWriter::Layout::line);
    for (int axis = 0; axis < 3; ++axis) json.value(static_cast<double>(place[axis]));
    json.endList();
}

/// The rounds and what was mended, as text.
std::string rehearsalText(const RehearsalReport& report) {
    std::string text = "round  stuck  deaths  nodes visited  mended  stuck bots\n";
    for (std::size_t i = 0; i < report.rounds.size(); ++i) {
        const auto& round = report.rounds[i];
        fmt::format_to(std::back_inserter(text), "{:5}  {:5.2f}  {:6.3f}  {:13.3f}  {:6}  {}{}\n", i + 1,
                       round.stuckRate, round.deathRate, round.touched, round.cures, causesText(round),
                       round.kept ? "" : " (worse: taken back)");
    }
    std::array<std::size_t, kCureKinds> kinds{};
    for (const auto& cure : report.cures) ++kinds[static_cast<std::size_t>(cure.kind)];
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds[i] > 0)
            fmt::format_to(std::back_inserter(text), "{}: {}\n", cureName(static_cast<CureKind>(i)),
                           kinds[i]);
    }
    if (report.margins.moved > 0)
        fmt::format_to(std::back_inserter(text), "kept from deadly ledges: {}\n",
                       counted(report.margins.moved, "node", "nodes"));
    if (report.margins.dearer > 0)
        fmt::format_to(std::back_inserter(text), "dearer for running along deadly ledges: {}\n",
                       counted(report.margins.dearer, "link", "links"));
    text.pop_back();
    return text;
}

/// The rehearsal in full, as JSON.
std::string rehearsalJson(const RehearsalReport& report, std::string_view map) {
    JsonWriter json;
    json.beginObject();
    json.member("map", map);
    json.key("rounds");
    json.beginList();
    for (const auto& round : report.rounds) {
        json.beginObject();
        json.member("stuck_rate_per_bot_min", round.stuckRate);
        json.member("death_rate_per_bot_min", round.deathRate);
        json.member("nodes_visited", round.touched);
        json.member("cures", round.cures);
        json.member("kept", round.kept);
        json.key("stuck");
        json.beginObject(JsonWriter::Layout::line);
        for (std::size_t i = 0; i < round.causes.size(); ++i)
            json.member(stuckCauseName(static_cast<StuckCause>(i)), round.causes[i]);
        json.endObject();
        json.endObject();
    }
    json.endList();
    json.key("ledges");
    json.beginObject(JsonWriter::Layout::line);
    json.member("nodes_moved", report.margins.moved);
    json.member("links_dearer", report.margins.dearer);
    json.endObject();
    json.key("cures");
    json.beginList();
    for (const auto& cure : report.cures) {
        json.beginObject();
        json.member("kind", cureName(cure.kind));
        writePlace(json, "from", cure.from);
        writePlace(json, "to", cure.to);
        json.member("type", static_cast<int>(cure.type));
        json.member("new_type", static_cast<int>(cure.newType));
        json.member("attempts", cure.attempts);
        json.member("failures", cure.failures);
        json.member("deaths", cure.deaths);
        json.member("cause", stuckCauseName(cure.cause));
        json.member("why", cure.why);
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

struct RehearseArguments {
    std::string nav;
    std::string bsp;
    std::string out;
    std::string json;
    int jobs = 0;  ///< 0: one per core
    ParameterOptions parameters;
};

Result<ExitCode> rehearseNav(const RehearseArguments& options, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(auto nav, readAq2Nav(bytes, options.nav));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    auto& outputs = session.outputs;
    outputs.protect(options.bsp);
    if (options.out == options.nav) {
        NAV_TRY(outputs.announceAnew(options.nav));
    } else {
        outputs.protect(options.nav);
        NAV_TRY(outputs.announce(options.out));
    }
    if (!options.json.empty()) {
        NAV_TRY(outputs.announce(options.json));
    }
    NAV_ASSIGN(const auto report, rehearse(nav.graph, map->bsp, map->collision,
                                           rehearsalSetup(parameters, options.jobs), session.job));
    sortLinks(nav.graph);
    NAV_ASSIGN(const auto written, writeAq2Nav(nav.graph));
    NAV_TRY(outputs.add(options.out, written));
    if (!options.json.empty()) {
        NAV_TRY(outputs.add(options.json, rehearsalJson(report, map->name())));
    }
    NAV_TRY(outputs.commit());
    session.console.print(rehearsalText(report));
    outputs.noteWritten(options.out);
    return ExitCode::ok;
}

VerbAction declareRehearse(CLI::App& app) {
    const auto options = std::make_shared<RehearseArguments>();
    app.add_option("NAV", options->nav, "The .nav to rehearse and mend")->required();
    app.add_option("--bsp", options->bsp, "Its map")->type_name("MAP.bsp")->required();
    app.add_option("--out", options->out, "Write the mended .nav here")->type_name("FILE")->required();
    app.add_option("--json", options->json, "Also write every round and cure, as JSON")->type_name("FILE");
    app.add_option("-j,--jobs", options->jobs,
                   "Threads to use (default: one per core); never changes the nav")
        ->type_name("N")
        ->check(NumberRange(1, limit::kThreads));
    options->parameters.addTo(app);
    return [options](Session& session) { return rehearseNav(*options, session); };
}

}  // namespace

Verb rehearseVerb() {
    return {"rehearse", "Let simulated bots walk a nav, and mend what fails them.", "",
            "navgen rehearse wizs.nav --bsp wizs.bsp --out wizs_mended.nav", declareRehearse};
}

}  // namespace navwright
