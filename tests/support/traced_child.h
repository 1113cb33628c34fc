#pragma once

#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <vector>

/// A child process that is stopped before and after every system call.
struct TracedChild {
    bool traced = false;                  ///< whether this system supports tracing
    bool finished = false;                ///< whether the work finished before the child was killed
    std::vector<std::size_t> calls = {};  ///< numbers of the started system calls, in order
};

/// Runs `work` in a child and kills it with SIGKILL at its stop number `stops` (0: at once).
template <class Work>
TracedChild runUntilStop(std::size_t stops, Work work) {
    TracedChild child;
    const pid_t pid = fork();
    if (pid == 0) {
        if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) _exit(2);
        raise(SIGSTOP);
        work();
        _exit(0);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    child.traced = WIFSTOPPED(status);
    if (!child.traced) return child;
    ptrace(PTRACE_SETOPTIONS, pid, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
    for (std::size_t stop = 0; stop < stops; ++stop) {
        ptrace(PTRACE_SYSCALL, pid, nullptr, nullptr);
        waitpid(pid, &status, 0);
        if (WIFEXITED(status)) {
            child.finished = true;
            return child;
        }
        __ptrace_syscall_info info{};
        if (ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof info, &info) > 0 &&
            info.op == PTRACE_SYSCALL_INFO_ENTRY) {
            child.calls.push_back(info.entry.nr);
        }
    }
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
    return child;
}
