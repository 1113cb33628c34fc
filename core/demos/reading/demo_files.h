#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// Whether a file is named like a demo: .mvd2, .mvd2.gz, .dm2 or .dm2.gz, in any case.
[[nodiscard]] bool hasDemoName(const std::filesystem::path& file);
/// File name ending of votes files (docs/archives.md).
inline constexpr std::string_view kVotesEnding = ".votes";
/// Whether a file is named like a votes file.
[[nodiscard]] bool hasVotesName(const std::filesystem::path& file);

/// A kind of file to find in folders.
struct WantedFiles {
    bool (*isOne)(const std::filesystem::path& file);  ///< by name
    std::string_view plural;                           ///< "demos"
    std::string_view endings;                          ///< hint for errors: the endings
    bool inEach = false;                               ///< whether a folder without any is an error
};

/// Files of a folder and its subfolders, linked folders included (walkFolder()).
struct FolderFiles {
    std::vector<std::filesystem::path> files;
    std::vector<Error> unreadable;  ///< one per folder that could not be read
};
/// Lists the files, unordered. Errors: cancelled.
[[nodiscard]] Result<FolderFiles> filesInFolder(const std::filesystem::path& folder,
                                                const WantedFiles& wanted, JobContext& context);
/// Lists demos without duplicates, ordered by file name and then path. Errors: cancelled.
[[nodiscard]] Result<FolderFiles> demosInFolder(const std::filesystem::path& folder, JobContext& context);

/// Expands a user's list of files and folders: folders recursively, including linked ones; files whatever
/// their name. Unordered. Warns of unreadable folders. Errors: a path does not exist; no matching files (with
/// `inEach`: in any folder); unreadable folders and nothing else.
[[nodiscard]] Result<std::vector<std::filesystem::path>> collectFiles(
    std::span<const std::filesystem::path> paths, const WantedFiles& wanted, JobContext& context);
/// Expands a list of demos and folders, without duplicates, ordered by file name and then path. Errors: those
/// of collectFiles(), an empty list.
[[nodiscard]] Result<std::vector<std::filesystem::path>> collectDemoFiles(
    std::span<const std::filesystem::path> paths, JobContext& context);

}  // namespace navwright
