#pragma once

#include <QString>

#include <chrono>
#include <cstddef>

namespace navwright {

/// What a folder for the time of a run is named like, for QTemporaryDir.
[[nodiscard]] QString scratchTemplate();

/// How old what a killed program left must be to be cleared: another may still be at work in a younger one.
inline constexpr std::chrono::hours kScratchAge(24);

/// Removes folders in `folder` that are named like those of scratchTemplate(), belong to this user alone, and
/// have not changed for `age`. Symbolic links are neither followed nor removed. Returns how many went.
std::size_t clearScratchFolders(const QString& folder, std::chrono::seconds age = kScratchAge);

}  // namespace navwright
