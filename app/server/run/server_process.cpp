#include "app/server/run/server_process.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "app/server/run/spawn.h"
#include "core/base/debug_log.h"

namespace navwright {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMillisecond = 1000;  ///< in a second
constexpr std::chrono::milliseconds kExitPoll{2};
/// Killed processes are gone at once; only what waits for a device takes longer.
constexpr double kKillSeconds = 1;
/// Seconds to wait for the others of the group, which still count until their parent has reaped them.
constexpr double kGroupSeconds = 0.1;

/// Asks without a signal: the number may be somebody else's by now.
bool groupAlive(pid_t group) {
    return ::kill(-group, 0) == 0;
}

ServerExit exitOf(const siginfo_t& info) {
    const bool exited = info.si_code == CLD_EXITED;
    return {exited ? info.si_status : 0, exited ? 0 : info.si_status};
}

std::unexpected<Failure> cannotRun(const ServerCommand& command, const SpawnFailure& failure) {
    const auto why = std::strerror(failure.error);
    const auto program = command.program.string();
    switch (failure.stage) {
        case SpawnStage::user:
            return fail(fmt::format("The server cannot be run as the user {}: {}", command.user.name, why),
                        program, "run this program as root or leave the user empty");
        case SpawnStage::folder:
            return fail(fmt::format("The server's user may not enter its folder: {}", why),
                        command.folder.string(), "let that user read and enter it and the folders above it");
        case SpawnStage::execute:
            break;
        case SpawnStage::process:
            return fail(fmt::format("No process can be started: {}", why), program,
                        "close other programs and try again");
    }
    if (failure.error == ENOENT) {
        return fail("The server, or the loader it needs, is missing", program,
                    "build the server on this machine (docs/engine.md)");
    }
    if (failure.error == ENOEXEC) {
        return fail("The server is not a program for this machine", program,
                    "build the server on this machine (docs/engine.md)");
    }
    return fail(fmt::format("The server cannot be run: {}", why), program, "make it executable: chmod a+x");
}

}  // namespace

std::string ServerExit::text() const {
    if (signal == 0) return fmt::format("ended with exit code {}", code);
    const char* name = ::sigabbrev_np(signal);
    const auto named = name == nullptr ? fmt::format("signal {}", signal) : fmt::format("SIG{}", name);
    const bool killed = signal == SIGTERM || signal == SIGKILL || signal == SIGINT;
    return fmt::format("{} ({})", killed ? "was ended from outside" : "crashed", named);
}

Result<ServerProcess> ServerProcess::start(const ServerCommand& command) {
    auto started = launch(command);
    if (!started) return cannotRun(command, started.error());
    return *std::move(started);
}

std::expected<ServerProcess, SpawnFailure> ServerProcess::launch(const ServerCommand& command) {
    const auto spawned = spawn(command);
    if (!spawned) {
        NAV_DEBUG(server, "cannot start {}: {}", command.program.string(),
                  std::strerror(spawned.error().error));
        return std::unexpected(spawned.error());
    }
    NAV_DEBUG(server, "{} runs {} {} in {}", spawned->process, command.program.string(),
              fmt::join(command.arguments, " "), command.folder.string());
    return ServerProcess(spawned->process, spawned->output);
}

ServerProcess::ServerProcess(ServerProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      output_(std::exchange(other.output_, -1)),
      exit_(std::exchange(other.exit_, std::nullopt)) {}

ServerProcess::~ServerProcess() {
    stop(0);
}

std::span<const char> ServerProcess::read(std::span<char> buffer, double seconds) {
    if (output_ < 0) {
        static_cast<void>(waitForExit(seconds));
        return {};
    }
    pollfd wait{output_, POLLIN, 0};
    if (::poll(&wait, 1, static_cast<int>(seconds * kMillisecond)) <= 0) return {};
    const auto got = ::read(output_, buffer.data(), buffer.size());
    if (got > 0) return buffer.first(got);
    if (got == 0 || (errno != EINTR && errno != EAGAIN)) ::close(std::exchange(output_, -1));
    return {};
}

std::optional<ServerExit> ServerProcess::exit() {
    if (exit_ || process_ < 0) return exit_;
    siginfo_t info{};
    // WNOWAIT: until the process is reaped, its number and its group's are not given to another.
    if (::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) == 0) {
        if (info.si_pid == process_) {
            exit_ = exitOf(info);
            NAV_DEBUG(server, "{} {}", process_, exit_->text());
        }
    } else if (errno == ECHILD) {
        // Somebody has reaped it for us: its number is no longer ours to signal.
        exit_ = ServerExit{};
        process_ = -1;
    }
    return exit_;
}

bool ServerProcess::waitForExit(double seconds) {
    const auto until = Clock::now() + std::chrono::duration<double>(seconds);
    while (!exit()) {
        if (Clock::now() >= until) return false;
        std::this_thread::sleep_for(kExitPoll);
    }
    return true;
}

/// Reaps its leader last, after which no signal is sent to that number.
void ServerProcess::killGroup() {
    const pid_t group = process_;
    ::kill(-group, SIGKILL);
    if (waitForExit(kKillSeconds) && process_ > 0) ::waitpid(group, nullptr, WNOHANG);
    process_ = -1;
    const auto until = Clock::now() + std::chrono::duration<double>(kGroupSeconds);
    while (groupAlive(group) && Clock::now() < until) std::this_thread::sleep_for(kExitPoll);
}

void ServerProcess::stop(double graceSeconds) {
    const bool runs = process_ >= 0 && !exit();
    if (runs) NAV_DEBUG(server, "{} is stopped, {} s to end by itself", process_, graceSeconds);
    if (runs && graceSeconds > 0) {
        ::kill(-process_, SIGTERM);
        static_cast<void>(waitForExit(graceSeconds));
    }
    if (process_ >= 0) killGroup();
    if (output_ >= 0) ::close(std::exchange(output_, -1));
}

}  // namespace navwright
