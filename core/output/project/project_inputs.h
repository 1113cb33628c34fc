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
    same,     ///< there, with the bytes it had
    changed,  ///< there, with other bytes
    missing,  ///< not there, or not readable
    unknown,  ///< there; the project does not know what it held
};

enum class InputKind : std::uint8_t { map, nav, demo };

struct InputCheck {
    InputKind kind = InputKind::demo;
    std::filesystem::path path;
    InputState state = InputState::same;
};

/// "The demo is missing", "The map has changed since the project was saved"; empty when there is
/// nothing to say.
[[nodiscard]] std::string inputWords(const InputCheck& check);

[[nodiscard]] std::size_t countMissing(std::span<const InputCheck> checks);

/// The map and the nav (first, where there are such) and every demo, in the project's order; valid as long as
/// the project's demos are not moved.
[[nodiscard]] std::vector<ProjectInput*> projectInputs(ProjectFile& project);

/// What an input holds; a map may be in a pack. Errors: as readFile() and readMapFile().
[[nodiscard]] Result<Bytes> inputBytes(const std::filesystem::path& path);

/// The state of the map and the nav (first, where there are such) and of every demo, in the project's order.
/// Reads every input whole. Only a cancel fails.
[[nodiscard]] Result<std::vector<InputCheck>> checkInputs(const ProjectFile& project, JobContext& context);

/// Puts every missing input that lies in `folder` under the same name in its place; with several, the one
/// whose bytes are those the project knows. Folders inside it are searched too. Returns how many were found.
/// Only a cancel fails.
[[nodiscard]] Result<std::size_t> locateInputs(ProjectFile& project, const std::filesystem::path& folder,
                                               JobContext& context);

/// The absolute path without dots, its folder without links, while a link of this name stays; an empty one is
/// the present folder. As it is where that folder is gone.
[[nodiscard]] std::filesystem::path wholePath(const std::filesystem::path& path);

/// How a project in `folder` names an input: relative when it lies in the folder or below, else absolute. The
/// folder is where the project's file itself is, when links lead to it.
[[nodiscard]] std::string projectPathText(const std::filesystem::path& input,
                                          const std::filesystem::path& folder);

/// The absolute path such a text means.
[[nodiscard]] std::filesystem::path projectPath(const std::string& text, const std::filesystem::path& folder);

}  // namespace navwright
