#pragma once

#include <filesystem>
#include <functional>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// What walkFolder() found.
struct WalkedFolder {
    std::vector<std::filesystem::path> files;  ///< accepted by `wanted`
    /// Folders that could not be read, with the reason.
    std::vector<std::pair<std::filesystem::path, std::error_code>> unreadable;
};

/// Finds the regular files in a folder and its subfolders, links to files included, for which `wanted`
/// returns true. Linked folders are entered, but each real folder only once: by its own path if that is
/// inside, else by its first link in alphabetical order. Links to parents of `folder` are not followed. Fails
/// only when cancelled.
[[nodiscard]] Result<WalkedFolder> walkFolder(const std::filesystem::path& folder,
                                              const std::function<bool(const std::filesystem::path&)>& wanted,
                                              JobContext& context);

}  // namespace navwright
