#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/description.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/demos/live/server_recorder.h"

namespace navwright {

/// A server to record.
struct RecordSource {
    ServerName server = {};
    GtvOptions options = {};
};

struct RecordOptions {
    std::vector<RecordSource> sources = {};
    std::filesystem::path folder = {};  ///< for the demos; made if absent
    DemoSplit split = {};
    GtvClock::duration time{};  ///< zero: until the job is stopped
    /// Called for each demo that is finished, on the recording thread, which must not wait; may be empty.
    std::function<void(const RecordedDemo&)> onDemo = {};
    RecordWatcher* watcher = nullptr;  ///< of all sources; null: nobody
};

struct RecordReport {
    std::vector<RecordedServer> servers = {};
    std::vector<RecordedDemo> demos = {};  ///< by server, as they came
    bool stopped = false;                  ///< the job was

    /// Whether every server refused.
    [[nodiscard]] bool allRefused() const;
};

/// At once.
inline constexpr std::size_t kMostRecordedServers = 64;

/// What is wrong with naming these servers (ServerName) together, with so many passwords, as half a sentence;
/// empty: nothing.
[[nodiscard]] std::string faultOfSources(std::span<const std::string> servers, std::size_t passwords);
/// Errors: longer than kMostGtvPassword, with a NUL. `where`: for the error.
[[nodiscard]] Result<> checkGtvPassword(std::string_view password, const std::string& where);
/// The sources of these servers (ServerName). `passwords`: none, one for all, or one for each. Errors: those
/// of ServerName::parse() and checkGtvPassword(), faultOfSources().
[[nodiscard]] Result<std::vector<RecordSource>> recordSources(std::span<const std::string> servers,
                                                              std::span<const std::string> passwords,
                                                              bool deflate);

/// Records servers side by side on this thread until the job is stopped, the time is over or every server
/// has refused. A stop is no failure: it ends all demos as they should. Errors: the folder; a demo that
/// cannot be written, after which the demos before it are whole.
[[nodiscard]] Result<RecordReport> recordServers(const RecordOptions& options, JobContext& job);

[[nodiscard]] Description<RecordReport> describeRecord();

}  // namespace navwright
