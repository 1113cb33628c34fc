#pragma once

#include <sys/types.h>

#include <expected>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/server/run/run_user.h"
#include "core/base/result.h"

namespace navwright {

struct SpawnFailure;

struct ServerCommand {
    std::filesystem::path program;
    std::vector<std::string> arguments;
    std::filesystem::path folder;  ///< it runs in
    RunUser user;
};

/// How a process ended.
struct ServerExit {
    int code = 0;
    int signal = 0;  ///< 0: it was not a signal

    /// "ended with exit code 1", "crashed (SIGSEGV)".
    [[nodiscard]] std::string text() const;
};

/// A process in a group of its own, whose output is read here. Neither it nor what it starts outlives this
/// object; it is killed by the kernel when this thread's process is. Used by one thread.
class ServerProcess {
  public:
    /// Errors: cannot be run, by the reason the system gives.
    [[nodiscard]] static Result<ServerProcess> start(const ServerCommand& command);
    /// Starts any program; the caller words the failure.
    [[nodiscard]] static std::expected<ServerProcess, SpawnFailure> launch(const ServerCommand& command);
    ServerProcess(ServerProcess&& other) noexcept;
    ServerProcess& operator=(ServerProcess&&) = delete;
    ~ServerProcess();

    /// What it printed, into `buffer`, waiting at most `seconds` for it. Nothing: it has not printed
    /// anything.
    [[nodiscard]] std::span<const char> read(std::span<char> buffer, double seconds);
    /// How the process ended; nothing while it runs.
    [[nodiscard]] std::optional<ServerExit> exit();
    /// Its number, which is its group's; -1 once it is ended.
    [[nodiscard]] pid_t id() const { return process_; }
    /// Whether it can print nothing more.
    [[nodiscard]] bool closed() const { return output_ < 0; }
    /// Ends the whole group: asks it to, and kills it after `graceSeconds`.
    void stop(double graceSeconds);

  private:
    ServerProcess(pid_t process, int output) : process_(process), output_(output) {}
    [[nodiscard]] bool waitForExit(double seconds);
    void killGroup();

    pid_t process_ = -1;
    int output_ = -1;
    std::optional<ServerExit> exit_;
};

}  // namespace navwright
