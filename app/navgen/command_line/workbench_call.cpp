#include "app/navgen/command_line/workbench_call.h"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr int kAskMilliseconds = 50;  ///< between checks for a cancel
constexpr int kNotStarted = 127;      ///< exit code when the workbench could not be started

bool hasDisplay() {
    const auto set = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    return set("DISPLAY") || set("WAYLAND_DISPLAY");
}

/// Path of the workbench beside this program; empty: not there.
fs::path workbenchProgram() {
    std::error_code code;
    const auto program = fs::read_symlink("/proc/self/exe", code).parent_path() / "navwright";
    return code || !fs::exists(program, code) ? fs::path() : program;
}

/// A descriptor that becomes readable when the process ends.
class ProcessEnd {
  public:
    explicit ProcessEnd(pid_t pid) : descriptor_(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0))) {}
    ~ProcessEnd() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    ProcessEnd(const ProcessEnd&) = delete;
    ProcessEnd& operator=(const ProcessEnd&) = delete;

    [[nodiscard]] bool came() const {
        pollfd asked{descriptor_, POLLIN, 0};
        return descriptor_ < 0 || ::poll(&asked, 1, kAskMilliseconds) != 0;
    }

  private:
    int descriptor_;
};

/// Starts a program that is killed when the calling thread ends. Returns its process id; negative: failed.
pid_t startBound(char* const* words) {
    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid != 0) return pid;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() == parent) ::execv(words[0], words);
    ::_exit(kNotStarted);
}

}  // namespace

std::optional<std::string> whyNoWorkbench() {
    if (!hasDisplay()) return "there is no display to draw them on";
    if (workbenchProgram().empty()) return "the workbench is not installed beside navgen";
    return std::nullopt;
}

Result<> callWorkbench(const std::vector<std::string>& arguments, JobContext& context,
                       std::optional<std::chrono::seconds> most) {
    using Clock = std::chrono::steady_clock;
    if (const auto why = whyNoWorkbench()) return fail(*why);
    const auto name = workbenchProgram().string();
    std::vector<char*> words{const_cast<char*>(name.c_str())};
    for (const auto& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    const pid_t pid = startBound(words.data());
    if (pid < 0) return fail("the workbench could not be started");
    const auto start = Clock::now();
    bool late = false;
    const ProcessEnd end(pid);
    while (!end.came()) {
        if (context.stopRequested()) ::kill(pid, SIGTERM);
        late = most && Clock::now() - start > *most;
        // SIGKILL, as a process waiting for an unresponsive display may ignore other signals.
        if (late) ::kill(pid, SIGKILL);
    }
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (context.stopRequested()) return cancelled();
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {};
    if (WIFEXITED(status) && WEXITSTATUS(status) == kNotStarted) {
        return fail("the workbench could not be started");
    }
    return fail(late ? "the workbench did not finish" : "the workbench could not draw them");
}

}  // namespace navwright
