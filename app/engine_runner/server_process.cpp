#include "engine_runner/server_process.h"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "engine_runner/spawn.h"

namespace navwright {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMillisecond = 1000;  ///< in a second
constexpr std::chrono::milliseconds kExitPoll{2};
/// Killed processes are gone at once; only what waits for a device takes longer.
constexpr double kKillSeconds = 1;
/// For the others of the group, which stay countable until somebody else has taken note of their end.
constexpr double kGroupSeconds = 0.1;

bool groupAlive(pid_t group) {
    return ::kill(-group, 0) == 0;
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
                        "end other programs and try again");
    }
    if (failure.error == ENOENT) {
        return fail("The server, or the loader it needs, is missing", program,
                    "build the server on this machine (docs/engine.md)");
    }
    if (failure.error == ENOEXEC) {
        return fail("The server is no program for this machine", program,
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
    const auto spawned = spawn(command);
    if (!spawned) return cannotRun(command, spawned.error());
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
    if (got > 0) return buffer.first(static_cast<std::size_t>(got));
    if (got == 0 || (errno != EINTR && errno != EAGAIN)) ::close(std::exchange(output_, -1));
    return {};
}

std::optional<ServerExit> ServerProcess::exit() {
    if (exit_ || process_ < 0) return exit_;
    int status = 0;
    if (::waitpid(process_, &status, WNOHANG) != process_) return std::nullopt;
    exit_ =
        ServerExit{WIFEXITED(status) ? WEXITSTATUS(status) : 0, WIFSIGNALED(status) ? WTERMSIG(status) : 0};
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

void ServerProcess::killGroup() {
    ::kill(-process_, SIGKILL);
    static_cast<void>(waitForExit(kKillSeconds));
    const auto until = Clock::now() + std::chrono::duration<double>(kGroupSeconds);
    while (groupAlive(process_) && Clock::now() < until) std::this_thread::sleep_for(kExitPoll);
}

void ServerProcess::stop(double graceSeconds) {
    if (process_ < 0) return;
    if (!exit() && graceSeconds > 0) {
        ::kill(-process_, SIGTERM);
        static_cast<void>(waitForExit(graceSeconds));
    }
    if (!exit() || groupAlive(process_)) killGroup();
    process_ = -1;
    if (output_ >= 0) ::close(std::exchange(output_, -1));
}

}  // namespace navwright
