#include "app/server/run/engine_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "app/server/run/engine_check.h"
#include "app/server/run/engine_folder.h"
#include "app/server/run/server_fault.h"
#include "core/base/abrupt_end.h"
#include "core/base/digest.h"
#include "core/base/index.h"
#include "core/base/stop_scope.h"
#include "core/nav/files/aq2_nav.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

/// What a server has at most to end by itself after a cancel, however patient the profile is: all of it is to
/// be over within a second.
constexpr double kCancelSeconds = 0.5;

}  // namespace

std::string_view engineTaskTitle(EngineTask task) {
    switch (task) {
        case EngineTask::prepare:
            return "Put the nav into the engine folder";
        case EngineTask::start:
            return "Start the server";
        case EngineTask::test:
            return "Let bots walk";
        case EngineTask::collect:
            return "Read the report";
        case EngineTask::restore:
            return "Leave the engine folder as it was";
    }
    return "?";
}

std::string_view engineTaskStateText(EngineTaskState state) {
    switch (state) {
        case EngineTaskState::waiting:
            return "waiting";
        case EngineTaskState::running:
            return "running";
        case EngineTaskState::done:
            return "done";
        case EngineTaskState::failed:
            return "failed";
        case EngineTaskState::cancelled:
            return "cancelled";
    }
    return "?";
}

EngineRun::EngineRun(EngineProfile profile, EngineTest test, EngineObserver* observer, TestWatch* watch)
    : profile_(std::move(profile)), test_(std::move(test)), observer_(observer), watch_(watch) {}

void EngineRun::say(const std::string& line) {
    auto& log = tasks_[toIndex(current_)].log;
    if (log.size() >= EngineTaskStatus::kMostLogLines) log.erase(log.begin());
    log.push_back(line);
    if (observer_ != nullptr) observer_->logged(current_, line);
}

void EngineRun::setState(EngineTask task, EngineTaskState state) {
    auto& status = tasks_[toIndex(task)];
    status.state = state;
    if (observer_ != nullptr) observer_->taskChanged(task, status);
}

template <class Work>
auto EngineRun::task(EngineTask task, Work work) -> decltype(work()) {
    current_ = task;
    setState(task, EngineTaskState::running);
    const auto begin = Clock::now();
    auto outcome = work();
    auto& status = tasks_[toIndex(task)];
    status.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (!outcome && !outcome.error().cancelled()) say(outcome.error().message());
    setState(task, outcome                       ? EngineTaskState::done
                   : outcome.error().cancelled() ? EngineTaskState::cancelled
                                                 : EngineTaskState::failed);
    return outcome;
}

Result<> EngineRun::prepare() {
    NAV_TRY(checkTest(test_));
    NAV_TRY(requireEngine(profile_));
    std::error_code code;
    profile_.folder = fs::absolute(profile_.folder, code);
    std::vector<std::string> log;
    auto changes = FolderChanges::make(
        profile_, test_.map, [this] { return changesFor(profile_, test_); },
        test_.putBackAsRoot ? Leftovers::putBack : usualLeftovers(), log);
    for (const auto& line : log) say(line);
    if (!changes) return std::unexpected(std::move(changes).error());
    changes_.emplace(std::move(*changes));
    say(fmt::format("nav of {} bytes, SHA-1 {}", test_.nav.size(), sha1Hex(test_.nav)));
    return {};
}

Result<> EngineRun::start() {
    NAV_ASSIGN(const int port, choosePort(profile_));
    NAV_ASSIGN(const auto user, findRunUser(profile_.user));
    const ServerCommand command{profile_.program(), serverArguments(profile_, test_, port), profile_.folder,
                                user};
    std::string line = profile_.executable;
    for (const auto& argument : command.arguments) line += " " + (argument.empty() ? "\"\"" : argument);
    say(line);
    NAV_ASSIGN(auto server, ServerProcess::start(command));
    server_.emplace(std::move(server));
    return {};
}

Result<> EngineRun::followPaths(JobContext& context) {
    const auto relative = pathsFile(profile_, test_.map);
    NAV_ASSIGN(const auto engine, EngineFolder::open(profile_));
    NAV_ASSIGN(auto folder, engine.folderOf(relative));
    NAV_ASSIGN(auto nav, readAq2Nav(test_.nav, "the tested nav"));
    paths_.emplace(std::move(folder), relative.filename().string(), std::move(nav.graph), watch_,
                   context.stopToken());
    return {};
}

Result<> EngineRun::watch(JobContext& context) {
    if (test_.paths) {
        NAV_TRY(followPaths(context));
    }
    console_.emplace([this, &context](const std::string& line) {
        say(line);
        const auto progress = parseProgressLine(line);
        if (!progress) return;
        context.progress("Testing on the server", static_cast<std::size_t>(progress->gameSeconds),
                         static_cast<std::size_t>(test_.setup.seconds));
        if (observer_ != nullptr) observer_->progressed(*progress);
    });
    const auto watched =
        watchServer(*server_, *console_, profile_.limits, totalLimit(profile_, test_), context);
    const auto ended = server_->exit();
    const bool stopped = !watched && watched.error().cancelled();
    server_->stop(watched   ? 0
                  : stopped ? std::min(profile_.limits.stopSeconds, kCancelSeconds)
                            : profile_.limits.stopSeconds);
    NAV_TRY(watched);
    return explainExit(*console_, ended.value_or(ServerExit{}), test_.map);
}

Result<NavtestReport> EngineRun::collect() {
    NAV_ASSIGN(auto report, readEngineReport(profile_, test_, *console_));
    say(fmt::format("{} after {:.0f} s of game time", report.passed ? "passed" : "failed",
                    report.testDurationS));
    if (!paths_) return report;
    // A test without it is a test.
    auto record = paths_->finish(report);
    if (record) {
        record_ = std::move(*record);
    } else {
        say("What the bots did cannot be shown: " + record.error().message());
    }
    return report;
}

Result<> EngineRun::restore() {
    std::vector<std::string> log;
    auto restored = changes_->restore(log);
    for (const auto& line : log) say(line);
    return restored;
}

Result<NavtestReport> EngineRun::testAndCollect(JobContext& context) {
    const auto goOn = [&]() -> Result<> {
        return context.stopRequested() ? Result<>(cancelled()) : Result<>();
    };
    const auto unlessStopped = [&](auto work) {
        return [&, work]() -> decltype(work()) {
            NAV_TRY(goOn());
            return work();
        };
    };
    NAV_TRY(task(EngineTask::prepare, unlessStopped([&] { return prepare(); })));
    NAV_TRY(task(EngineTask::start, unlessStopped([&] { return start(); })));
    NAV_TRY(task(EngineTask::test, unlessStopped([&] { return watch(context); })));
    return task(EngineTask::collect, unlessStopped([&] { return collect(); }));
}

Result<NavtestReport> EngineRun::run(JobContext& context) {
    // However it ends, the folder is put back; what is read for that is read to its end.
    const Unbroken whole;
    const StopScope untilRestored{std::stop_token()};
    auto report = testAndCollect(context);
    server_.reset();
    if (!changes_) return report;
    auto restored = task(EngineTask::restore, [&] { return restore(); });
    if (!restored) return std::unexpected(std::move(restored).error());
    return report;
}

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kReadBytes = 64u << 10;
constexpr double kPollSeconds = 0.05;
/// What a server that has ended left in the pipe is read at most so often; something it started may hold the
/// pipe open.
constexpr double kDrainSeconds = 0;

double since(Clock::time_point time) {
    return std::chrono::duration<double>(Clock::now() - time).count();
}

std::string lastWords(const ServerConsole& console) {
    const auto words = console.lastWords();
    return words.empty() ? "it printed nothing" : "its last words: " + words;
}

Result<> withinLimits(const ServerConsole& console, const EngineLimits& limits, double running, double silent,
                      double totalSeconds) {
    if (console.bytes() > limits.consoleBytes) {
        return fail(fmt::format("The server printed more than {} MB and was ended; {}",
                                std::max<std::uint64_t>(limits.consoleBytes >> 20, 1), lastWords(console)),
                    {}, "see the log of the test; take debugging cvars out of the profile");
    }
    if (!console.bannerSeen() && running > limits.bannerSeconds) {
        return fail(fmt::format("The server did not begin the nav test within {:g} s; {}",
                                limits.bannerSeconds, lastWords(console)),
                    {}, "check the engine: the game library may lack the nav test (docs/engine.md)");
    }
    if (console.bannerSeen() && silent > limits.silenceSeconds) {
        return fail(fmt::format("The server has said nothing of the test for {:g} s and was ended; {}",
                                limits.silenceSeconds, lastWords(console)),
                    {}, "try again; if it happens again, raise the limit or run the server by hand");
    }
    if (running > totalSeconds) {
        return fail(fmt::format("The test was not over after {:g} s and was ended; {}", totalSeconds,
                                lastWords(console)),
                    {}, "shorten the test, or raise the time limit of the engine profile");
    }
    return {};
}

}  // namespace

Result<> watchServer(ServerProcess& server, ServerConsole& console, const EngineLimits& limits,
                     double totalSeconds, JobContext& context) {
    std::array<char, kReadBytes> buffer;
    const auto begin = Clock::now();
    auto lastStep = begin;
    while (true) {
        if (context.stopRequested()) return cancelled();
        const auto steps = console.steps();
        const bool ended = server.exit().has_value();
        const auto text = server.read(buffer, ended ? kDrainSeconds : kPollSeconds);
        console.feed(text);
        if (ended && text.empty()) break;
        if (console.steps() != steps) lastStep = Clock::now();
        NAV_TRY(withinLimits(console, limits, since(begin), since(lastStep), totalSeconds));
        // A server with a complaint and no test would idle for ever.
        if (!console.complaint().empty() && !console.bannerSeen() && text.empty()) break;
    }
    console.finish();
    return {};
}

}  // namespace navwright
