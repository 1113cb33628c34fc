#include "navgen/workbench_call.h"

#include <fmt/format.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>

#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr int kAskMilliseconds = 50;  ///< how often a cancel is looked for

bool hasDisplay() {
    const auto set = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    return set("DISPLAY") || set("WAYLAND_DISPLAY");
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

}  // namespace

Result<> callWorkbench(const std::vector<std::string>& arguments, JobContext& context) {
    if (!hasDisplay()) return fail("there is no display to draw them on");
    std::error_code code;
    const auto program = fs::read_symlink("/proc/self/exe", code).parent_path() / "navwright";
    if (code || !fs::exists(program, code)) return fail("the workbench is not installed beside navgen");

    const auto name = program.string();
    std::vector<char*> words{const_cast<char*>(name.c_str())};
    for (const auto& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    pid_t pid = 0;
    if (::posix_spawn(&pid, name.c_str(), nullptr, nullptr, words.data(), environ) != 0) {
        return fail("the workbench could not be started");
    }
    const ProcessEnd end(pid);
    while (!end.came()) {
        if (context.stopRequested()) ::kill(pid, SIGTERM);
    }
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (context.stopRequested()) return cancelled();
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {};
    return fail("the workbench could not draw them");
}

}  // namespace navwright
