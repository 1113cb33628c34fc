#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace navwright {

[[nodiscard]] long ownProcess();
[[nodiscard]] long ownThread();
/// This program's file; empty: the system does not tell.
[[nodiscard]] std::filesystem::path ownProgram();

/// The name of this machine.
[[nodiscard]] std::string hostName();
/// Tells machines and containers apart between which process numbers mean different processes.
[[nodiscard]] std::string processSpace();
/// Whether a process of this space exists, whoever owns it.
[[nodiscard]] bool isRunning(long process);
/// Whether it is gone or exiting. Exiting takes time in proportion to its memory, and keeps its locks so
/// long.
[[nodiscard]] bool isEnding(long process);

struct ProcessState {
    bool ended = false;   ///< only its parent has not asked for its exit code
    std::string started;  ///< tells it from another process that got the number later
};
/// nullopt: the system does not tell.
[[nodiscard]] std::optional<ProcessState> processState(long process);

void fillRandomly(std::span<std::byte> bytes);

/// What separates the folders of PATH.
[[nodiscard]] char pathSeparator();
/// What PATH is where it is not set.
[[nodiscard]] std::string_view usualPath();
/// The file's name as a program of this system.
[[nodiscard]] std::string programName(std::string name);
[[nodiscard]] bool mayRun(const std::filesystem::path& file);
/// Where temporary files may be large: a folder on disk.
[[nodiscard]] std::filesystem::path folderForLargeFiles();
/// Whether windows can be shown.
[[nodiscard]] bool hasDisplay();

/// Becomes another program, or runs it and ends with its exit code. Returns only if that fails: why.
[[nodiscard]] std::string becomeProgram(const std::vector<std::string>& words);

struct ProgramRun {
    bool started = false;
    bool late = false;  ///< it was ended as it took longer than `most`
    int exitCode = -1;  ///< -1: it was ended
};
/// Runs a program that ends with the calling thread, even after kill -9. `stopAsked` is called again and
/// again; while it is true the program is asked to end.
[[nodiscard]] ProgramRun runBound(const std::vector<std::string>& words,
                                  const std::function<bool()>& stopAsked,
                                  std::optional<std::chrono::seconds> most);

}  // namespace navwright
