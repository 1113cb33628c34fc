#include "app/server/run/spawn.h"

#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <vector>

namespace navwright {

namespace {

/// Everything the child needs, made before fork(): after it only system calls are safe.
struct Child {
    std::vector<char*> arguments;
    const char* program = nullptr;
    const char* folder = nullptr;
    RunUser user;
    pid_t parent = 0;
    int input = -1;
    int output = -1;
    int trouble = -1;  ///< where a SpawnFailure is written
};

[[noreturn]] void giveUp(const Child& child, SpawnStage stage) {
    const SpawnFailure failure{stage, errno};
    static_cast<void>(::write(child.trouble, &failure, sizeof failure));
    ::_exit(127);
}

void resetSignals() {
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int number : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGXFSZ}) ::signal(number, SIG_DFL);
}

void becomeUser(const Child& child) {
    if (!child.user.change) return;
    const bool changed =
        ::setgroups(0, nullptr) == 0 && ::setgid(child.user.gid) == 0 && ::setuid(child.user.uid) == 0;
    if (!changed) giveUp(child, SpawnStage::user);
}

[[noreturn]] void runChild(const Child& child) {
    ::setpgid(0, 0);
    resetSignals();
    const rlimit noCore{0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
    becomeUser(child);
    // After the change of user, which clears it.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != child.parent) ::_exit(127);
    if (::chdir(child.folder) != 0) giveUp(child, SpawnStage::folder);
    ::dup2(child.input, STDIN_FILENO);
    ::dup2(child.output, STDOUT_FILENO);
    ::dup2(child.output, STDERR_FILENO);
    ::close_range(STDERR_FILENO + 1, UINT_MAX, CLOSE_RANGE_CLOEXEC);
    ::execv(child.program, child.arguments.data());
    giveUp(child, SpawnStage::execute);
}

/// Descriptors that are closed at the end.
class Descriptors {
  public:
    Descriptors() = default;
    Descriptors(const Descriptors&) = delete;
    Descriptors& operator=(const Descriptors&) = delete;
    ~Descriptors() {
        for (const int descriptor : open_) ::close(descriptor);
    }
    int own(int descriptor) {
        if (descriptor >= 0) open_.push_back(descriptor);
        return descriptor;
    }
    void close(int descriptor) {
        std::erase(open_, descriptor);
        ::close(descriptor);
    }
    void release(int descriptor) { std::erase(open_, descriptor); }

  private:
    std::vector<int> open_;
};

}  // namespace

std::expected<Spawned, SpawnFailure> spawn(const ServerCommand& command) {
    Descriptors descriptors;
    int output[2] = {-1, -1};
    int trouble[2] = {-1, -1};
    const int input = descriptors.own(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    bool piped = input >= 0 && ::pipe2(output, O_CLOEXEC) == 0;
    for (const int end : output) descriptors.own(end);
    piped = piped && ::pipe2(trouble, O_CLOEXEC) == 0;
    for (const int end : trouble) descriptors.own(end);
    if (!piped) return std::unexpected(SpawnFailure{SpawnStage::process, errno});

    Child child{.arguments = {const_cast<char*>(command.program.c_str())},
                .program = command.program.c_str(),
                .folder = command.folder.c_str(),
                .user = command.user,
                .parent = ::getpid(),
                .input = input,
                .output = output[1],
                .trouble = trouble[1]};
    for (const auto& argument : command.arguments) {
        child.arguments.push_back(const_cast<char*>(argument.c_str()));
    }
    child.arguments.push_back(nullptr);
    const pid_t process = ::fork();
    if (process < 0) return std::unexpected(SpawnFailure{SpawnStage::process, errno});
    if (process == 0) runChild(child);
    ::setpgid(process, process);  // parent and child both do this, so that the group exists from here on
    descriptors.close(output[1]);
    descriptors.close(trouble[1]);

    SpawnFailure failure;
    ssize_t got = 0;
    do {
        got = ::read(trouble[0], &failure, sizeof failure);
    } while (got < 0 && errno == EINTR);
    if (got == sizeof failure) {
        ::waitpid(process, nullptr, 0);
        return std::unexpected(failure);
    }
    ::fcntl(output[0], F_SETFL, O_NONBLOCK);
    descriptors.release(output[0]);
    return Spawned{process, output[0]};
}

}  // namespace navwright
