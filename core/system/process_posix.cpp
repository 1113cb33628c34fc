#include <poll.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string_view>
#include <system_error>

#include "core/system/process.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// The fields of proc(5) after the name, whose first is the state; empty: no such process.
std::vector<std::string> processFields(long process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string text;
    std::vector<std::string> fields;
    if (!std::getline(file, text)) return fields;
    // The name in brackets may hold anything, brackets too.
    const auto name = text.rfind(')');
    auto rest = std::string_view(text).substr(name == std::string::npos ? text.size() : name + 1);
    while (true) {
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        if (rest.empty()) return fields;
        const auto field = rest.substr(0, rest.find(' '));
        fields.emplace_back(field);
        rest.remove_prefix(field.size());
    }
}

unsigned long numberIn(const std::vector<std::string>& fields, std::size_t at) {
    unsigned long number = 0;
    if (at < fields.size()) std::from_chars(fields[at].data(), fields[at].data() + fields[at].size(), number);
    return number;
}

std::vector<char*> pointersTo(const std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (const auto& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

constexpr int kNotStarted = 127;  ///< exit code when the program could not be started

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
        constexpr int kAskMilliseconds = 50;  // between calls of `stopAsked`
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

long ownProcess() {
    return ::getpid();
}

long ownThread() {
    return ::gettid();
}

fs::path ownProgram() {
    std::error_code code;
    auto program = fs::read_symlink("/proc/self/exe", code);
    return code ? fs::path() : program;
}

std::string hostName() {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return "localhost";
    return name.data();
}

std::string processSpace() {
    std::string machine;
    std::getline(std::ifstream("/etc/machine-id"), machine);
    // Process ids are per container, so the PID namespace is part of the name.
    std::error_code code;
    const auto processes = fs::read_symlink("/proc/self/ns/pid", code);
    return hostName() + '\n' + machine + '\n' + processes.string();
}

bool isRunning(long process) {
    return ::kill(static_cast<pid_t>(process), 0) == 0 || errno != ESRCH;
}

bool isEnding(long process) {
    constexpr unsigned long kExiting = 0x4;  // PF_EXITING of Linux's sched.h
    constexpr std::size_t kFlags = 6, kPending = 28;
    if (!std::ifstream("/proc/" + std::to_string(process) + "/stat")) return true;
    const auto fields = processFields(process);
    if (fields.empty()) return false;
    if (fields[0] == "Z" || fields[0] == "X") return true;
    return (numberIn(fields, kFlags) & kExiting) != 0 ||
           (numberIn(fields, kPending) & (1UL << (SIGKILL - 1))) != 0;
}

std::optional<ProcessState> processState(long process) {
    constexpr std::size_t kStart = 19;
    const auto fields = processFields(process);
    if (fields.size() <= kStart) return std::nullopt;
    return ProcessState{fields[0] == "Z", fields[kStart]};
}

void fillRandomly(std::span<std::byte> bytes) {
    while (::getrandom(bytes.data(), bytes.size(), 0) < 0 && errno == EINTR) continue;
}

char pathSeparator() {
    return ':';
}

std::string_view usualPath() {
    return "/usr/bin:/bin";
}

std::string programName(std::string name) {
    return name;
}

bool mayRun(const fs::path& file) {
    return ::access(file.c_str(), X_OK) == 0;
}

fs::path folderForLargeFiles() {
    if (const char* named = std::getenv("TMPDIR"); named != nullptr && *named != '\0') return named;
    // /tmp is often memory, so prefer folders on disk.
    std::error_code code;
    if (fs::is_directory("/var/tmp", code)) return "/var/tmp";
    auto other = fs::temp_directory_path(code);
    return code ? fs::path("/tmp") : other;
}

bool hasDisplay() {
    const auto set = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    return set("DISPLAY") || set("WAYLAND_DISPLAY");
}

std::string becomeProgram(const std::vector<std::string>& words) {
    const auto pointers = pointersTo(words);
    ::execv(pointers[0], pointers.data());
    return std::strerror(errno);
}

ProgramRun runBound(const std::vector<std::string>& words, const std::function<bool()>& stopAsked,
                    std::optional<std::chrono::seconds> most) {
    using Clock = std::chrono::steady_clock;
    ProgramRun run;
    const auto pointers = pointersTo(words);
    const pid_t pid = startBound(pointers.data());
    if (pid < 0) return run;
    const auto start = Clock::now();
    const ProcessEnd end(pid);
    while (!end.came()) {
        if (stopAsked()) ::kill(pid, SIGTERM);
        run.late = most && Clock::now() - start > *most;
        // SIGKILL, as a process waiting for an unresponsive display may ignore other signals.
        if (run.late) ::kill(pid, SIGKILL);
    }
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status)) run.exitCode = WEXITSTATUS(status);
    run.started = run.exitCode != kNotStarted;
    return run;
}

}  // namespace navwright
