#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/system/process.h"

namespace navwright {

/// Separates the target's name from the writer's in the name of a temporary. Nobody names a file so, which
/// tells leftovers of killed programs from users' files.
inline constexpr std::string_view kTemporaryMark = ".unsaved-";

/// Returns a unique name for a temporary of the file `target` in the same folder. It names the process and
/// host, and stays within the file system's name length however long `target` is.
[[nodiscard]] std::string temporaryName(std::string_view target);

[[nodiscard]] bool isTemporary(std::string_view name);
/// Whether `name` can be a temporary of the file `target`.
[[nodiscard]] bool isTemporaryOf(std::string_view name, std::string_view target);

/// Removes temporaries in a folder whose process on this host has ended. Those of other hosts stay, as their
/// processes may be running.
void removeAbandoned(const std::filesystem::path& folder);

}  // namespace navwright
