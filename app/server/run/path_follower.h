#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "core/base/folder_handle.h"
#include "core/base/job_context.h"
#include "core/bots/test/server_paths.h"

namespace navwright {

/// Reads where the bots of a server are from the file that it writes, and shows each frame to who looks on,
/// at their pace, on a thread of its own.
class PathFollower {
  public:
    /// `watch` outlives it; without one the file is read at the end alone. `stop`: of the test.
    PathFollower(FolderHandle folder, std::string file, NavGraph graph, TestWatch* watch,
                 const std::stop_token& stop);
    PathFollower(const PathFollower&) = delete;
    PathFollower& operator=(const PathFollower&) = delete;
    /// What was not shown is not shown any more.
    ~PathFollower();

    /// Call when the server has ended: waits until all is shown, or a stop is asked for. Returns what was
    /// read; nothing where the server writes no such file. Errors: as ServerPaths::take(), the file's.
    [[nodiscard]] Result<std::optional<TestRecord>> finish(NavtestReport report);

  private:
    void follow();
    void readOn();
    void show();

    FolderHandle folder_;
    std::string file_;
    NavGraph graph_;
    TestWatch* watch_;
    std::stop_source quit_;
    std::stop_callback<std::function<void()>> onStop_;  ///< of the test
    JobContext showing_;                                ///< ends when the test is stopped, or given up
    ServerPaths paths_;
    Result<> read_;  ///< how reading went
    std::uint64_t taken_ = 0;
    std::int32_t shown_ = 0;
    std::size_t gaveUp_ = 0;  ///< of those, who gave up by then
    std::mutex mutex_;
    std::condition_variable changed_;
    bool ended_ = false;  ///< the server
    std::jthread thread_;
};

}  // namespace navwright
