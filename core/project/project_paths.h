#pragma once

#include <filesystem>
#include <string>

namespace navwright {

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
