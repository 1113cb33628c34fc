#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "base/job_context.h"
#include "base/result.h"

namespace navwright {

/// Named like a demo: .mvd2, .mvd2.gz, .dm2 or .dm2.gz, in any letter case.
[[nodiscard]] bool hasDemoName(const std::filesystem::path& file);
/// How files with the votes of demos end (docs/archives.md).
inline constexpr std::string_view kVotesEnding = ".votes";
/// Named like the votes of demos.
[[nodiscard]] bool hasVotesName(const std::filesystem::path& file);

/// The demos of a folder and all below it, linked ones as well (walkFolder()), each once, ordered by file
/// name and then by path.
struct FolderDemos {
    std::vector<std::filesystem::path> files;
    std::vector<Error> unreadable;  ///< one for each folder that could not be read
};
/// Fails only when cancelled.
[[nodiscard]] Result<FolderDemos> demosInFolder(const std::filesystem::path& folder, JobContext& context);

/// The demo files that a user's list of files and folders means: folders with all below them, linked ones
/// as well, files as they are, whatever their name. Each file once, ordered by file name and
/// then by path. Subfolders that cannot be read are warned of. Errors: nothing named, a path that does not
/// exist or cannot be read, a folder without demos.
[[nodiscard]] Result<std::vector<std::filesystem::path>> collectDemoFiles(
    std::span<const std::filesystem::path> paths, JobContext& context);

}  // namespace navwright
