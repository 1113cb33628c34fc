#pragma once

#include <filesystem>
#include <functional>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// What a folder and those below it hold.
struct WalkedFolder {
    std::vector<std::filesystem::path> files;  ///< those that were wanted
    /// Folders that could not be read, and why.
    std::vector<std::pair<std::filesystem::path, std::error_code>> unreadable;
};

/// Looks through a folder and all below it for regular files, or links to such, that `wanted` says yes to.
/// Linked folders are entered; each real folder once, without a link where there is such a way, else by the
/// first of its links by the alphabet. Links to folders above `folder` are not entered. Fails only when
/// cancelled.
[[nodiscard]] Result<WalkedFolder> walkFolder(const std::filesystem::path& folder,
                                              const std::function<bool(const std::filesystem::path&)>& wanted,
                                              JobContext& context);

}  // namespace navwright
