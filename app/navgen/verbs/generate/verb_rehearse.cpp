#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/description.h"
#include "core/base/file_bytes.h"
#include "core/base/index.h"
#include "core/bots/rehearsal/rehearsal.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

namespace {

/// A rehearsal and its subject.
struct RehearsedNav {
    const RehearsalReport& report;
    std::string map;
};

/// A round and its number, from 1.
struct NumberedRound {
    std::size_t number = 0;
    const RehearsalRound& round;
};

std::vector<NumberedRound> numberedRounds(const RehearsedNav& of) {
    std::vector<NumberedRound> rounds;
    for (const auto& round : of.report.rounds) rounds.push_back({rounds.size() + 1, round});
    return rounds;
}

/// An accessor for fields of a round.
constexpr auto ofRound = wayThrough([](const NumberedRound& row) -> const auto& { return row.round; });

Description<NumberedRound> describeRound() {
    using Round = RehearsalRound;
    return Description<NumberedRound>()
        .shown(&NumberedRound::number, {{}, "round"})
        .field("stuck_rate_per_bot_min", ofRound(&Round::stuckRate),
               {.meaning = "Stuck bots per bot and minute", .label = "stuck", .digits = 2})
        .field("death_rate_per_bot_min", ofRound(&Round::deathRate),
               {.meaning = "Deaths per bot and minute", .label = "deaths", .digits = 3})
        .field("nodes_visited", ofRound(&Round::touched),
               {.meaning = "Share of the nodes that bots visited", .label = "nodes visited", .digits = 3})
        .field("cures", ofRound(&Round::cures), {"What was repaired after it", "mended"})
        .field("kept", ofRound(&Round::kept), {"It was no worse than the round before", "kept"})
        .field("stuck", ofRound([](const Round& round) { return namedCounts(round.causes, stuckCauseName); }),
               {"Stuck bots by cause", "stuck bots"});
}

Description<LedgeMargins> describeMargins() {
    return Description<LedgeMargins>()
        .field("nodes_moved", &LedgeMargins::moved, {"Nodes kept from deadly ledges", "nodes moved"})
        .field("links_dearer", &LedgeMargins::dearer,
               {"Links that cost more, as they run along deadly ledges", "links dearer"});
}

Description<Cure> describeCure() {
    return Description<Cure>()
        .field("kind", [](const Cure& cure) { return cureName(cure.kind); }, {"What was done"})
        .field("from", &Cure::from, {"Where the link starts"})
        .field("to", &Cure::to, {"Where it ends"})
        .field("type", [](const Cure& cure) { return static_cast<int>(cure.type); }, {"Its type"})
        .field("new_type", [](const Cure& cure) { return static_cast<int>(cure.newType); },
               {"The type it has now"})
        .field("attempts", &Cure::attempts, {"Bots that tried it"})
        .field("failures", &Cure::failures, {"Of these, bots that failed"})
        .field("deaths", &Cure::deaths, {"Of these, bots that died"})
        .field("cause", [](const Cure& cure) { return stuckCauseName(cure.cause); }, {"Why most failed"})
        .field("why", &Cure::why, {"Why this was done"});
}

NamedCounts curesByKind(const RehearsedNav& of) {
    std::array<std::size_t, kCureKinds> kinds{};
    for (const auto& cure : of.report.cures) ++kinds[toIndex(cure.kind)];
    return namedCounts(kinds, cureName);
}

Description<RehearsedNav> describeRehearsal() {
    return Description<RehearsedNav>("navwright.rehearsal", 1, "A rehearsal of a nav")
        .field("map", &RehearsedNav::map, {"The map's name"})
        .rows("rounds", numberedRounds, describeRound(), {"Rounds of tests, each with its repairs", "rounds"})
        .record("ledges", [](const RehearsedNav& of) { return of.report.margins; }, describeMargins(),
                {"What was done for deadly ledges, before the first round", "deadly ledges"})
        .shown(curesByKind, {{}, "mended"})
        .rows("cures", [](const RehearsedNav& of) { return of.report.cures; }, describeCure(),
              {"The repairs that were kept, in order"});
}

struct RehearseArguments {
    std::string nav;
    std::string bsp;
    std::string out;
    ReportOptions report;
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
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto report, rehearseNav(nav.graph, map->bsp, map->collision,
                                              rehearsalSetup(parameters, options.jobs), session.job));
    NAV_ASSIGN(const auto written, writeAq2Nav(nav.graph));
    NAV_TRY(outputs.add(options.out, written));
    NAV_TRY(options.report.tell(session,
                                describeRehearsal().of({report, map->name()}, options.report.readers()),
                                report.rounds.size()));
    outputs.noteWritten(options.out);
    return ExitCode::ok;
}

VerbAction declareRehearse(CLI::App& app) {
    const auto options = std::make_shared<RehearseArguments>();
    app.add_option("NAV", options->nav, "The .nav to rehearse and repair")->required();
    app.add_option("--bsp", options->bsp, "Its map")->type_name("MAP.bsp")->required();
    app.add_option("--out", options->out, "Write the repaired .nav here")->type_name("FILE")->required();
    options->report.addTo(app);
    addJobs(app, options->jobs, "Threads to use (default: one per core); never changes the nav");
    options->parameters.addTo(app);
    return [options](Session& session) { return rehearseNav(*options, session); };
}

}  // namespace

Verb rehearseVerb() {
    return {"rehearse",
            "Let simulated bots walk a nav, and repair where they fail.",
            "",
            "navgen rehearse wizs.nav --bsp wizs.bsp --out wizs_mended.nav",
            declareRehearse,
            [] { return std::vector{describeRehearsal().shape()}; }};
}

}  // namespace navwright
