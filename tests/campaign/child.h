#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace campaign {

struct Command {
    std::vector<std::string> words;     ///< the program's path first
    std::filesystem::path folder = {};  ///< it runs in; empty: this one
    std::filesystem::path said = {};    ///< where its error output goes; empty: nowhere
    std::size_t memoryBytes = 0;        ///< of address space; 0: any
    double seconds = 120;               ///< it may take before it is killed for hanging
};

/// How a command ended.
struct Ending {
    int code = -1;   ///< of exit; -1: a signal ended it
    int signal = 0;  ///< that ended it
    bool hung = false;
    double seconds = 0;

    [[nodiscard]] bool crashed() const { return hung || signal != 0; }
    /// "exit code 2", "signal 11", "hung".
    [[nodiscard]] std::string text() const;
};
/// It did its work, whatever the verdict.
[[nodiscard]] bool done(const Ending& ending);

[[nodiscard]] Ending run(const Command& command);
/// Killed, as by kill -9, after so many seconds unless it has ended.
[[nodiscard]] Ending runAndKill(const Command& command, double afterSeconds);

/// System calls of a run, in all its threads; those that change files or folders are counted apart.
struct Calls {
    std::size_t all = 0;
    std::size_t changes = 0;
};

/// Stops before and after system calls. At stop `stop` (from 1 on) of those counted, `act` is called with the
/// process; it then goes on, if it still can.
struct TracedEnding {
    Ending ending;
    Calls stops;
    bool traced = false;           ///< this system lets a process trace its child
    bool reached = false;          ///< `act` was called
    std::size_t renamesAfter = 0;  ///< begun after that
};
enum class Counted { allCalls, changes };
[[nodiscard]] TracedEnding runTraced(const Command& command, Counted counted, std::size_t stop,
                                     const std::function<void(pid_t)>& act);

}  // namespace campaign
