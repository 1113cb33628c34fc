#include "navwright/test/engine_backend.h"

#include <fmt/format.h>

#include "engine_runner/engine_run.h"

namespace navwright {

namespace {

/// More than this nobody reads, and a server that floods its console must not flood the window.
constexpr int kMostServerLines = 2000;

/// Passes on what the run says, each task under its title.
class Teller : public EngineObserver {
  public:
    explicit Teller(JobContext& context) : context_(context) {}

    void taskChanged(EngineTask task, const EngineTaskStatus& status) override {
        if (status.state == EngineTaskState::running) {
            context_.info(fmt::format("{}…", engineTaskTitle(task)));
        } else {
            context_.info(fmt::format("{}: {}, {:.1f} s", engineTaskTitle(task),
                                      engineTaskStateText(status.state), status.seconds));
        }
    }
    void logged(EngineTask, const std::string& line) override {
        if (lines_ > kMostServerLines) return;
        context_.log(LogLevel::debug,
                     ++lines_ > kMostServerLines ? "The server prints more than can be shown" : "  " + line);
    }
    void progressed(const EngineProgress&) override {}  // the run tells the context itself

  private:
    JobContext& context_;
    int lines_ = 0;
};

}  // namespace

std::string EngineBackend::name() const {
    return fmt::format("the server in {}", profile_.folder.string());
}

Result<TestOutcome> EngineBackend::run(const TestJob& job, JobContext& context) {
    Teller teller(context);
    EngineRun run(profile_,
                  {.map = job.map->name(), .mapFile = job.mapPath, .nav = job.nav, .setup = job.setup},
                  &teller);
    NAV_ASSIGN(auto report, run.run(context));
    return TestOutcome{std::move(report)};
}

}  // namespace navwright
