#include "app/navgen/command_line/engine_options.h"

#include <fmt/format.h>

#include "app/navgen/command_line/number_range.h"
#include "app/server/run/engine_run.h"

namespace navwright {

namespace {

/// Prints what a run restores of an earlier one; everything else is in its outcome.
class RunNotes final : public EngineObserver {
  public:
    explicit RunNotes(JobContext& job) : job_(job) {}

    void taskChanged(EngineTask task, const EngineTaskStatus& status) override {
        if (status.state != EngineTaskState::done) return;
        job_.log(LogLevel::debug, fmt::format("{}: {:.3f} s", engineTaskTitle(task), status.seconds));
    }
    void logged(EngineTask task, const std::string& line) override {
        if (task == EngineTask::prepare && line == kCutShort) job_.warn("The engine folder: " + line);
    }
    void progressed(const EngineProgress&) override {}

  private:
    JobContext& job_;
};

}  // namespace

void EngineOptions::addTo(CLI::App& app) {
    app.add_option("--backend", backend,
                   "Test with sim, the built-in simulator, or engine, an AQtion server with the nav test")
        ->check(CLI::IsMember({"sim", "engine"}));
    app.add_option("--engine", folder, "The server's folder (default: from your settings)")->type_name("DIR");
    app.add_option("--engine-user", user, "As root: run the server as this user, since it refuses root")
        ->type_name("USER");
    app.add_option("--engine-executable", executable, "Program of the server in its folder (q2proded)")
        ->type_name("FILE");
    app.add_option("--engine-game", game, "Game folder of the server (action)")->type_name("NAME");
    app.add_option("--port", port, "UDP port of the server on 127.0.0.1 (0: any free one)")
        ->check(NumberRange(0, 65535));
    app.add_flag("--real-time", realTime, "Run the server in real time, not as fast as possible");
    app.add_flag("--put-back", putBack,
                 "As root: first restore what an interrupted test changed in the server's folder");
}

Result<EngineProfile> EngineOptions::profile() const {
    NAV_ASSIGN(auto profile, loadEngineProfile(engineProfileFile()));
    if (!folder.empty()) profile.folder = folder;
    if (!executable.empty()) profile.executable = executable;
    if (!game.empty()) profile.game = game;
    if (!user.empty()) profile.user = user;
    if (port != 0) profile.port = port;
    if (realTime) profile.accelerated = false;
    if (profile.folder.empty()) {
        return fail("No engine is set", {}, "name the server's folder with --engine DIR (docs/engine.md)");
    }
    NAV_TRY(checkProfile(profile));
    return profile;
}

Result<NavtestReport> testOnEngine(const EngineProfile& profile, const std::string& map,
                                   const std::filesystem::path& mapFile, const Bytes& nav,
                                   const SimulatorSetup& setup, bool putBack, JobContext& job) {
    RunNotes notes(job);
    return EngineRun(profile,
                     {.map = map, .mapFile = mapFile, .nav = nav, .setup = setup, .putBackAsRoot = putBack},
                     &notes)
        .run(job);
}

}  // namespace navwright
