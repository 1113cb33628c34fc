#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/closure_options.h"
#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/named_kinds.h"
#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/output_set.h"
#include "core/crowds/jam/jam_outcome.h"
#include "core/nav/files/read_nav.h"

namespace navwright {

namespace {

struct JamArguments {
    std::string nav, bsp, patches;
    ReportOptions report;
    std::string task = "swap";
    JamSetup setup;
    double cell = kFloorCell;
    bool tries = false;
    ClosureOptions closures;
    int jobs = 0;
};

constexpr std::size_t kMostJamLines = 12;

Result<ExitCode> jam(const JamArguments& options, Session& session) {
    JamInput input{.tries = options.tries, .jobs = options.jobs};
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(input.nav, readNav(bytes, options.nav));
    NAV_ASSIGN(input.map, GameMap::read(options.bsp));
    auto& outputs = session.outputs;
    outputs.protect(options.nav);
    outputs.protect(options.bsp);
    if (!options.patches.empty()) {
        NAV_TRY(outputs.announce(options.patches));
    }
    NAV_TRY(options.report.announce(session));
    input.navSha1 = sha1Hex(bytes);
    input.rules.cell = static_cast<float>(options.cell);
    input.closures = options.closures;
    input.setup = options.setup;
    input.setup.task = kindNamed(options.task, kJamTasks, jamTaskName);
    NAV_ASSIGN(const auto outcome, runJam(std::move(input), session.job));
    const auto* best = outcome.best();
    if (!options.patches.empty()) {
        if (best == nullptr) return fail("No fix lets more bots arrive, so that there are no edits to write");
        NAV_TRY(outputs.add(options.patches, writePatches({outcome.map, best->fix.patches})));
    }
    NAV_TRY(options.report.tell(session, describeJam().of(outcome, options.report.readers()), kMostJamLines));
    if (!options.patches.empty()) outputs.noteWritten(options.patches);
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
    options->closures.addTo(app, "Close");
    options->report.addTo(app);
    app.add_option("--cell", options->cell, "Side of the smallest leaf of floor, units")
        ->check(NumberRange(double(kLeastFloorCell), double(kMostFloorCell)))
        ->capture_default_str();
    addJobs(app, options->jobs);
    return [options](Session& session) { return jam(*options, session); };
}

}  // namespace

Verb jamVerb() {
    return {"jam",
            "Let many bots walk a nav at once; find where they jam.",
            "Tries what helps, if asked.",
            "navgen jam city.nav --bsp city.bsp --bots 32 --task swap\n"
            "navgen jam city.nav --bsp city.bsp --close doors\n"
            "navgen jam city.nav --bsp city.bsp --try --patches fix.navpatches.json",
            declareJam,
            [] { return std::vector{describeJam().shape()}; }};
}

}  // namespace navwright
