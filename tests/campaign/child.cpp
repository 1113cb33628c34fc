#include "child.h"
#include "sanitizers.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>

namespace campaign {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

[[noreturn]] void become(const Command& command, bool traced) {
    const auto direct = [](int descriptor, const char* file, int flags) {
        const int opened = ::open(file, flags, 0644);
        if (opened < 0) ::_exit(125);
        ::dup2(opened, descriptor);
    };
    ::setpgid(0, 0);
    direct(STDIN_FILENO, "/dev/null", O_RDONLY);
    direct(STDOUT_FILENO, "/dev/null", O_WRONLY);
    direct(STDERR_FILENO, command.said.empty() ? "/dev/null" : command.said.c_str(),
           O_WRONLY | O_CREAT | O_TRUNC);
    if (!command.folder.empty() && ::chdir(command.folder.c_str()) != 0) ::_exit(125);
    if (!kTakesAllAddresses && command.memoryBytes != 0) {
        const rlimit most{command.memoryBytes, command.memoryBytes};
        ::setrlimit(RLIMIT_AS, &most);
    }
    const rlimit noCore{0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
    std::vector<char*> words;
    for (const auto& word : command.words) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    // The leak sanitizer cannot look at a program that is traced.
    if (traced) ::setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
    if (traced && ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) ::_exit(126);
    ::execv(words.front(), words.data());
    ::_exit(127);
}

pid_t start(const Command& command, bool traced) {
    const pid_t process = ::fork();
    if (process == 0) become(command, traced);
    return process;
}

void take(int status, Ending& ending) {
    ending.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ending.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

/// Waits for the end, and makes it at `seconds`.
bool endsWithin(pid_t process, double seconds, Ending& ending) {
    const auto begun = Clock::now();
    int status = 0;
    bool inTime = true;
    while (::waitpid(process, &status, WNOHANG) == 0) {
        if (secondsSince(begun) >= seconds) {
            inTime = false;
            ::kill(process, SIGKILL);
            ::waitpid(process, &status, 0);
            break;
        }
        constexpr timespec kPause{0, 200'000};
        ::nanosleep(&kPause, nullptr);
    }
    ending.seconds = secondsSince(begun);
    take(status, ending);
    return inTime;
}

bool changesFiles(const __ptrace_syscall_info& call) {
    const auto* arguments = call.entry.args;
    constexpr unsigned long kToWrite = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
    switch (call.entry.nr) {
#ifdef SYS_open
        case SYS_open:
            return (arguments[1] & kToWrite) != 0;
        case SYS_creat:
        case SYS_rename:
        case SYS_unlink:
        case SYS_link:
        case SYS_symlink:
        case SYS_mkdir:
        case SYS_rmdir:
        case SYS_chmod:
        case SYS_chown:
            return true;
#endif
        case SYS_openat:
            return (arguments[2] & kToWrite) != 0;
        case SYS_write:
        case SYS_writev:
        case SYS_pwrite64:
            return arguments[0] > STDERR_FILENO;
        case SYS_renameat:
        case SYS_renameat2:
        case SYS_unlinkat:
        case SYS_linkat:
        case SYS_symlinkat:
        case SYS_mkdirat:
        case SYS_fsync:
        case SYS_fdatasync:
        case SYS_ftruncate:
        case SYS_truncate:
        case SYS_fchmod:
        case SYS_fchmodat:
        case SYS_fchown:
        case SYS_fchownat:
            return true;
        default:
            return false;
    }
}

bool isRename(std::uint64_t call) {
#ifdef SYS_rename
    if (call == SYS_rename) return true;
#endif
    return call == SYS_renameat || call == SYS_renameat2;
}

pid_t watched = 0;
volatile std::sig_atomic_t rang = 0;
void onAlarm(int) {
    rang = 1;
    if (watched > 0) ::kill(watched, SIGKILL);
}

/// Kills a traced process that hangs, while this one waits for its next stop.
class Alarm {
  public:
    Alarm(pid_t process, double seconds) {
        watched = process;
        rang = 0;
        std::signal(SIGALRM, onAlarm);
        ::alarm(static_cast<unsigned>(std::max(seconds, 1.0)));
    }
    ~Alarm() {
        ::alarm(0);
        watched = 0;
    }
    Alarm(const Alarm&) = delete;
    Alarm& operator=(const Alarm&) = delete;
    [[nodiscard]] static bool hasRung() { return rang != 0; }
};

/// Lets all threads of a process run from one system call to the next.
class Tracer {
  public:
    Tracer(pid_t process, Counted counted, std::size_t stop, const std::function<void(pid_t)>& act)
        : process_(process), counted_(counted), stop_(stop), act_(act) {}

    void follow(TracedEnding& run) {
        int status = 0;
        ::waitpid(process_, &status, 0);
        run.traced = WIFSTOPPED(status);
        if (!run.traced) return take(status, run.ending);
        ptrace(PTRACE_SETOPTIONS, process_, nullptr,
               PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE);
        ptrace(PTRACE_SYSCALL, process_, nullptr, nullptr);
        for (;;) {
            const pid_t thread = ::waitpid(-1, &status, __WALL);
            if (thread < 0 && errno == EINTR) continue;
            if (thread < 0) return;
            if (WIFSTOPPED(status)) {
                const auto signal = stopped(thread, status, run);
                ptrace(PTRACE_SYSCALL, thread, nullptr, signal);
            } else if (thread == process_) {
                return take(status, run.ending);
            }
        }
    }

  private:
    /// The signal that the thread gets as it goes on.
    long stopped(pid_t thread, int status, TracedEnding& run) {
        const int signal = WSTOPSIG(status);
        if (signal == (SIGTRAP | 0x80)) {
            atCall(thread, run);
            return 0;
        }
        const bool ours = signal == SIGTRAP || signal == SIGSTOP;  // exec, a new thread
        return ours ? 0 : signal;
    }
    void atCall(pid_t thread, TracedEnding& run) {
        __ptrace_syscall_info info{};
        if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) <= 0) return;
        bool change = false;
        if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
            change = changesFiles(info);
            if (run.reached && isRename(info.entry.nr)) ++run.renamesAfter;
            if (change) changing_.push_back(thread);
        } else {
            const auto begun = std::ranges::find(changing_, thread);
            change = begun != changing_.end();
            if (change) changing_.erase(begun);
        }
        ++run.stops.all;
        if (change) ++run.stops.changes;
        if (counted_ == Counted::changes && !change) return;
        if (run.reached || (counted_ == Counted::changes ? run.stops.changes : run.stops.all) != stop_)
            return;
        run.reached = true;
        act_(process_);
    }

    pid_t process_;
    Counted counted_;
    std::size_t stop_;
    const std::function<void(pid_t)>& act_;
    std::vector<pid_t> changing_;  ///< threads within a call that changes files
};

}  // namespace

std::string Ending::text() const {
    if (hung) return "hung";
    return signal != 0 ? fmt::format("signal {}", signal) : fmt::format("exit code {}", code);
}

Ending run(const Command& command) {
    Ending ending;
    ending.hung = !endsWithin(start(command, false), command.seconds, ending);
    return ending;
}

Ending runAndKill(const Command& command, double afterSeconds) {
    Ending ending;
    static_cast<void>(endsWithin(start(command, false), afterSeconds, ending));
    return ending;
}

TracedEnding runTraced(const Command& command, Counted counted, std::size_t stop,
                       const std::function<void(pid_t)>& act) {
    TracedEnding run;
    const auto begun = Clock::now();
    const auto process = start(command, true);
    const Alarm alarm(process, command.seconds);
    Tracer(process, counted, stop, act).follow(run);
    run.ending.hung = Alarm::hasRung();
    run.ending.seconds = secondsSince(begun);
    return run;
}

bool done(const Ending& ending) {
    return ending.code == 0 || ending.code == 3;
}

}  // namespace campaign
