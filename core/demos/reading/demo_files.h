#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// Named like a demo: .mvd2, .mvd2.gz, .dm2 or .dm2.gz, in any letter case.
[[nodiscard]] bool hasDemoName(const std::filesystem::path& file);
/// How files with the votes of demos end (docs/archives.md).
inline constexpr std::string_view kVotesEnding = ".votes";
/// Named like the votes of demos.
[[nodiscard]] bool hasVotesName(const std::filesystem::path& file);

/// A kind of files that is looked for in folders.
struct WantedFiles {
    bool (*isOne)(const std::filesystem::path& file);  ///< by its name
    std::string_view plural;                           ///< "demos"
    std::string_view endings;                          ///< a hint: how they are named
    bool inEach = false;                               ///< a folder without any is an error
};

/// The files of a folder and all below it, linked folders as well (walkFolder()).
struct FolderFiles {
    std::vector<std::filesystem::path> files;
    std::vector<Error> unreadable;  ///< one for each folder that could not be read
};
/// In no order. Fails only when cancelled.
[[nodiscard]] Result<FolderFiles> filesInFolder(const std::filesystem::path& folder,
                                                const WantedFiles& wanted, JobContext& context);
/// Demos, each once, ordered by file name and then by path. Fails only when cancelled.
[[nodiscard]] Result<FolderFiles> demosInFolder(const std::filesystem::path& folder, JobContext& context);

/// The files that a user's list of files and folders means: folders with all below them, linked ones as well,
/// files as they are, whatever their name. In no order. Folders that cannot be read, also named ones, are
/// warned of. Errors: a path that does not exist, no such files (in a folder, where each has to have some),
/// folders that cannot be read where there is nothing else.
[[nodiscard]] Result<std::vector<std::filesystem::path>> collectFiles(
    std::span<const std::filesystem::path> paths, const WantedFiles& wanted, JobContext& context);
/// Demos, each once, ordered by file name and then by path. Errors: as collectFiles(), nothing named.
[[nodiscard]] Result<std::vector<std::filesystem::path>> collectDemoFiles(
    std::span<const std::filesystem::path> paths, JobContext& context);

}  // namespace navwright
