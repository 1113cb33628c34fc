#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "app/server/setup/engine_setup.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/path_text.h"

namespace navwright {

namespace {

struct EngineArguments {
    SetupPlan plan;
    std::string source, into, bots, bsp, nav;
    bool makeDefault = false;
    ReportOptions report;
};

std::string setUpLines(const SetupOutcome& outcome) {
    const auto& trial = outcome.trial;
    return fmt::format("server ready: {}\ntried: {} walked {:.0f} s on {} and came to {:.0f} % of the nodes",
                       outcome.profile.folder.string(),
                       counted(static_cast<std::uint64_t>(trial.botCount), "bot", "bots"),
                       trial.testDurationS, trial.map, trial.coverageRatio * 100);
}

Description<NavtestReport> describeTrial() {
    using Of = NavtestReport;
    return Description<Of>()
        .field("map", &Of::map, {"The map"})
        .field("bots", &Of::botCount, {"Bots"})
        .field("seconds", &Of::testDurationS, {"How long they walked", {}, "s"})
        .field("visited", &Of::coverageRatio, {"Share of the nodes that they visited"});
}

Description<SetupOutcome> describeSetup() {
    using Of = SetupOutcome;
    return Description<Of>("navwright.engine", 1, "A server that tests navs")
        .line(setUpLines)
        .field("folder", [](const Of& outcome) { return pathText(outcome.profile.folder); }, {"Its folder"})
        .field("program", [](const Of& outcome) { return outcome.profile.executable; },
               {"The program in this folder"})
        .field("game", [](const Of& outcome) { return outcome.profile.game; },
               {"The game's folder in this folder"})
        .field("user",
               [](const Of& outcome) { return onlyIf(!outcome.profile.user.empty(), outcome.profile.user); },
               {"Who runs it"})
        .record("trial", &Of::trial, describeTrial(), {"The test that it was tried with"});
}

Result<> saveAsDefault(const EngineProfile& made) {
    const auto file = engineProfileFile();
    if (file.empty())
        return fail("There is no folder for your settings", {}, "set HOME, or leave out --make-default");
    NAV_ASSIGN(auto profile, loadEngineProfile(file));
    profile.folder = made.folder;
    profile.user = made.user;
    profile.executable = made.executable;
    profile.game = made.game;
    return saveEngineProfile(profile, file);
}

Result<ExitCode> setUp(const EngineArguments& options, Session& session) {
    NAV_TRY(options.report.announce(session));
    EngineSetup setup(options.plan);
    auto outcome = setup.run(session.job);
    if (!outcome) {
        if (setup.laidOut()) {
            session.kept = "the server is in its folder, untried";
            if (!outcome.error().cancelled())
                session.console.warn("the server was built and is in its folder, but the trial failed");
        }
        return std::unexpected(std::move(outcome).error());
    }
    NAV_TRY(options.report.tell(session, describeSetup().of(*outcome, options.report.readers())));
    if (options.makeDefault) {
        NAV_TRY(saveAsDefault(outcome->profile));
        session.console.note(fmt::format("written: {}", engineProfileFile().string()));
    }
    const auto user = outcome->profile.user.empty() ? "" : " --engine-user " + outcome->profile.user;
    session.console.note(
        fmt::format("next: navgen navtest MAP.nav --bsp MAP.bsp --backend engine --engine {}{}",
                    outcome->profile.folder.string(), user));
    return ExitCode::ok;
}

VerbAction declareEngine(CLI::App& app) {
    const auto options = std::make_shared<EngineArguments>();
    auto& plan = options->plan;
    app.add_option("--setup", options->source,
                   "Source of AQtion's q2pro, with the bot library; stays as it is")
        ->type_name("ENGINE_SRC")
        ->required();
    app.add_option("--into", options->into, "Folder for the server; new, or one that this has set up before")
        ->type_name("DIR")
        ->required();
    app.add_option("--engine-user", plan.user, "As root: user who builds and runs the server")
        ->type_name("USER");
    app.add_option("--bots", options->bots,
                   "Folder action/bots of the game's distribution: names and looks of bots")
        ->type_name("DIR");
    app.add_option("--bsp", options->bsp, "Map to try the server with (default: the bundled one)")
        ->type_name("MAP.bsp");
    app.add_option("--nav", options->nav, "Its nav (default: one made from the map)")->type_name("MAP.nav");
    app.add_flag("--patch-source", plan.patchSource,
                 "Install the nav test in the source, too, not only in a copy");
    app.add_flag("--keep-build", plan.keepBuild,
                 "Leave the copy and what was built of it in DIR/.navwright-build");
    app.add_flag("--make-default", options->makeDefault,
                 "Write the server to your settings, for all later tests");
    addJobs(app, plan.jobs, "Compilers at a time (default: by the number of cores)");
    options->report.addTo(app);
    return [options](Session& session) {
        auto& wanted = options->plan;
        wanted.source = options->source;
        wanted.into = options->into;
        wanted.bots = options->bots;
        wanted.map = options->bsp;
        wanted.nav = options->nav;
        return setUp(*options, session);
    };
}

}  // namespace

Verb engineVerb() {
    return {"engine",
            "Set up a server that tests navs.",
            "AQtion's q2pro is patched, built, laid out and tried.",
            "navgen engine --setup q2pro/ --into aqtion/",
            declareEngine,
            [] { return std::vector{describeSetup().shape()}; }};
}

}  // namespace navwright
