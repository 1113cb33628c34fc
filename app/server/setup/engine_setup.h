#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/server/run/engine_profile.h"
#include "app/server/run/engine_run.h"
#include "app/server/run/run_user.h"
#include "app/server/setup/build_process.h"
#include "app/server/setup/build_tools.h"
#include "app/server/setup/server_layout.h"
#include "app/server/setup/source_tree.h"
#include "core/base/job_context.h"
#include "core/bots/test/report.h"

namespace navwright {

/// What a setup does, in this order.
enum class SetupTask { source, packages, patch, configure, build, layOut, test };

inline constexpr std::size_t kSetupTasks = 7;

[[nodiscard]] std::string_view setupTaskTitle(SetupTask task);  ///< "Look at the source"

/// What is wanted of a setup.
struct SetupPlan {
    std::filesystem::path source;  ///< a tree of AQtion's q2pro; never changed but with `patchSource`
    std::filesystem::path into;    ///< the server's folder; made when it is not there
    std::string user;              ///< who builds and runs the server when we are root; else empty
    std::filesystem::path bots;    ///< the bots' files of the game's distribution; may be empty
    std::filesystem::path map;     ///< to try the server with; empty: the bundled one
    std::filesystem::path nav;     ///< of that map; empty: made from it
    bool patchSource = false;      ///< put the nav test into the source, too
    bool keepBuild = false;        ///< leave the copy and what was built of it
    int jobs = 0;                  ///< compilers at a time; 0: as many as ninja thinks
    std::filesystem::path patch;   ///< the folder of install.py; empty: that of this program
};

/// The result of a setup.
struct SetupOutcome {
    EngineProfile profile;  ///< tests on this server
    NavtestReport trial;    ///< of the short test
};

/// Follows a setup, on the thread that runs it.
class SetupObserver {
  public:
    virtual ~SetupObserver() = default;
    virtual void taskChanged(SetupTask task, EngineTaskState state) = 0;
    virtual void logged(SetupTask task, const std::string& line) = 0;
};

/// Makes a server that tests navs: looks at the source, installs the nav test in a copy of it, builds it with
/// meson, lays out a folder and lets bots walk there for 30 s.
class EngineSetup {
  public:
    /// `observer` outlives it and may be nullptr.
    explicit EngineSetup(SetupPlan plan, SetupObserver* observer = nullptr);

    /// Blocks; on any thread, once. Stops within two seconds after the context is asked to, with no process
    /// left. The context gets the progress. Errors say what to do; of what was begun nothing stays but the
    /// log, and the server once it is laid out.
    [[nodiscard]] Result<SetupOutcome> run(JobContext& context);

    /// Whether the server is in its folder: also where the test failed or was cancelled.
    [[nodiscard]] bool laidOut() const { return laidOut_; }

  private:
    Result<SetupOutcome> doAll(JobContext& context);
    Result<> lookAtSource();
    Result<> lookForPackages(JobContext& context);
    Result<> patch(JobContext& context);
    Result<> installPatch(const std::filesystem::path& tree, JobContext& context);
    Result<> configure(JobContext& context);
    Result<> build(JobContext& context);
    Result<> layOut();
    Result<NavtestReport> test(JobContext& context);

    template <class Work>
    auto task(SetupTask task, JobContext& context, Work work) -> decltype(work());
    Result<BuildOutcome> runTool(const std::filesystem::path& program, std::vector<std::string> arguments,
                                 const RunUser& user, JobContext& context);
    void say(const std::string& line);
    void setState(SetupTask task, EngineTaskState state);
    void keepLog();

    SetupPlan plan_;
    SetupObserver* observer_;
    SetupTask current_ = SetupTask::source;
    RunUser user_;
    std::optional<SourceTree> tree_;
    std::optional<BuildTools> tools_;
    std::optional<ServerFolder> folder_;
    std::string library_;
    std::string log_;
    bool laidOut_ = false;
};

}  // namespace navwright
