#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/server/run/engine_profile.h"
#include "app/server/run/engine_test.h"
#include "app/server/run/path_follower.h"
#include "app/server/run/server_console.h"
#include "app/server/run/server_process.h"
#include "core/base/index.h"
#include "core/base/job_context.h"
#include "core/bots/test/report.h"

namespace navwright {

/// What a run does, in this order. What is restored is restored however the others end.
enum class EngineTask { prepare, start, test, collect, restore };

inline constexpr std::size_t kEngineTasks = 5;

enum class EngineTaskState { waiting, running, done, failed, cancelled };

[[nodiscard]] std::string_view engineTaskTitle(EngineTask task);  ///< "Put the nav into the engine folder"
[[nodiscard]] std::string_view engineTaskStateText(EngineTaskState state);

/// How a task stands.
struct EngineTaskStatus {
    EngineTaskState state = EngineTaskState::waiting;
    std::vector<std::string> log;  ///< at most kMostLogLines, the oldest leave first
    double seconds = 0;            ///< it took, of the wall's clock

    static constexpr std::size_t kMostLogLines = 1000;
};

/// Follows a run, on the thread that runs it.
class EngineObserver {
  public:
    virtual ~EngineObserver() = default;
    virtual void taskChanged(EngineTask task, const EngineTaskStatus& status) = 0;
    virtual void logged(EngineTask task, const std::string& line) = 0;
    virtual void progressed(const EngineProgress& progress) = 0;
};

/// One test of a nav on the real server. It locks the engine folder, puts the nav there, runs the server,
/// reads its report and leaves the folder as it was.
class EngineRun {
  public:
    /// `observer` and `watch`, which is shown every frame if the test keeps paths, outlive it and may be
    /// nullptr.
    EngineRun(EngineProfile profile, EngineTest test, EngineObserver* observer = nullptr,
              TestWatch* watch = nullptr);

    /// Blocks; on any thread, once. Stops within two seconds after the context is asked to, without a process
    /// left. The report is about the very nav of the test. Errors: what issue is taken with the engine, what
    /// the server did instead of testing, what is wrong with its report, what cannot be restored.
    [[nodiscard]] Result<NavtestReport> run(JobContext& context);

    /// The test with all its frames, after run(); nothing unless its paths were kept, or where the server
    /// does not tell.
    [[nodiscard]] std::optional<TestRecord> takeRecord() { return std::move(record_); }

    [[nodiscard]] const EngineTaskStatus& status(EngineTask task) const { return tasks_[toIndex(task)]; }

  private:
    Result<NavtestReport> testAndCollect(JobContext& context);
    Result<> prepare();
    Result<> start();
    Result<> watch(JobContext& context);
    Result<NavtestReport> collect();
    Result<> restore();
    Result<> followPaths(JobContext& context);

    template <class Work>
    auto task(EngineTask task, Work work) -> decltype(work());
    void say(const std::string& line);
    void setState(EngineTask task, EngineTaskState state);

    EngineProfile profile_;
    EngineTest test_;
    EngineObserver* observer_;
    TestWatch* watch_;
    std::array<EngineTaskStatus, kEngineTasks> tasks_;
    EngineTask current_ = EngineTask::prepare;
    std::optional<FolderChanges> changes_;
    std::optional<PathFollower> paths_;
    std::optional<TestRecord> record_;
    std::optional<ServerProcess> server_;
    std::optional<ServerConsole> console_;
};

/// Reads what the server prints until it has ended. Errors, with the server still running: a limit was
/// reached, or it complains of what keeps it from running the map. Cancelled when the context is.
[[nodiscard]] Result<> watchServer(ServerProcess& server, ServerConsole& console, const EngineLimits& limits,
                                   double totalSeconds, JobContext& context);

}  // namespace navwright
