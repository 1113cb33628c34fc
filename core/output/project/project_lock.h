#pragma once

#include <filesystem>
#include <optional>

#include "core/base/lock_note.h"
#include "core/base/result.h"
#include "core/system/file.h"

namespace navwright {

/// Exclusive access to a project. The lock goes with the process, however it ends. It is on a hidden file
/// beside the project, `.NAME.lock`, which stays and says who took it last. Waits for a killed process that
/// is still exiting. Taking the lock removes temporaries that killed programs left beside the project.
class ProjectLock {
  public:
    /// Errors: another program (or another lock of this one) holds the project, who is named; the folder is
    /// not writable.
    [[nodiscard]] static Result<ProjectLock> take(const std::filesystem::path& project);
    /// Who took the lock last, whether or not it is still held; nullopt when nobody did or the file is
    /// illegible.
    [[nodiscard]] static std::optional<LockHolder> lastHolder(const std::filesystem::path& project);

  private:
    explicit ProjectLock(SystemFile file) noexcept : file_(std::move(file)) {}
    SystemFile file_;
};

}  // namespace navwright
