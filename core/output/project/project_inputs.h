#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/job_context.h"
#include "core/output/project/project_file.h"

namespace navwright {

enum class InputState : std::uint8_t {
    same,     ///< exists with the same bytes
    changed,  ///< exists with other bytes
    missing,  ///< absent or unreadable
    unknown,  ///< exists; the project has no hash of it
};

enum class InputKind : std::uint8_t { map, nav, demo };

struct InputCheck {
    InputKind kind = InputKind::demo;
    std::filesystem::path path;
    InputState state = InputState::same;
};

/// A message: "The demo is missing", "The map has changed since the project was saved"; empty if all is well.
[[nodiscard]] std::string inputWords(const InputCheck& check);

[[nodiscard]] std::size_t countMissing(std::span<const InputCheck> checks);

/// The map, the nav (if any) and all demos, in order; valid until the project's demos are moved.
[[nodiscard]] std::vector<ProjectInput*> projectInputs(ProjectFile& project);

/// Reads an input; a map may be in a pack. Errors: those of readFile() and readMapFile().
[[nodiscard]] Result<Bytes> inputBytes(const std::filesystem::path& path);

/// Checks the map, the nav (if any) and all demos, in order, reading each completely. Errors: cancelled.
[[nodiscard]] Result<std::vector<InputCheck>> checkInputs(const ProjectFile& project, JobContext& context);

/// Replaces missing inputs by files of the same name in `folder` or its subfolders; of several the one with
/// the known hash. Returns how many were found. Errors: cancelled.
[[nodiscard]] Result<std::size_t> locateInputs(ProjectFile& project, const std::filesystem::path& folder,
                                               JobContext& context);

/// The absolute path without dots and with links in its folder resolved; a link at the path itself stays. An
/// empty path is the current folder. Returned unchanged where that folder no longer exists.
[[nodiscard]] std::filesystem::path wholePath(const std::filesystem::path& path);

/// How a project in `folder` stores an input: relative if it is in or below the folder, else absolute.
/// `folder` is the folder of the project file itself, after links.
[[nodiscard]] std::string projectPathText(const std::filesystem::path& input,
                                          const std::filesystem::path& folder);

/// The inverse of projectPathText().
[[nodiscard]] std::filesystem::path projectPath(const std::string& text, const std::filesystem::path& folder);

}  // namespace navwright
