#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Programs in the folders of PATH; without one, /usr/bin and /bin.
namespace navwright {

/// The folders, first those that are searched first. Empty entries are left out: they mean the current
/// folder, which nobody's programs should come from by chance.
[[nodiscard]] std::vector<std::filesystem::path> programFolders();

/// Whether it is a file that this user may run.
[[nodiscard]] bool isProgram(const std::filesystem::path& file);

/// The first program of that name.
[[nodiscard]] std::optional<std::filesystem::path> findProgram(const std::string& name);

}  // namespace navwright
