#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace navwright {

/// The demos that files and folders on a command line stand for, sorted by path, each once: a file is taken
/// as it is; of a folder everything below it that is named .mvd2 or .dm2, or so with .gz. Errors: absent, a
/// folder that cannot be read, a folder without demos.
[[nodiscard]] Result<std::vector<std::filesystem::path>> findDemos(
    std::span<const std::string> filesAndFolders);

}  // namespace navwright
