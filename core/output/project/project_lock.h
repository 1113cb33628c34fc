#pragma once

#include <filesystem>
#include <optional>

#include "core/base/lock_note.h"
#include "core/base/result.h"

namespace navwright {

/// Holds a project for one program at a time, through a lock the system lets go of when the program ends,
/// however it ends. The lock is a hidden file beside the project, `.NAME.lock`, which stays and says who took
/// it last. One that was killed and still cleans up is waited for. What programs that were killed while they
/// saved left beside the project goes when the lock is taken.
class ProjectLock {
  public:
    /// Errors: another program (or another lock of this one) holds the project, who is named; the folder is
    /// not writable.
    [[nodiscard]] static Result<ProjectLock> take(const std::filesystem::path& project);
    /// Who took the lock last, whether or not it is still held; empty when nobody did or nothing legible is
    /// there.
    [[nodiscard]] static std::optional<LockHolder> lastHolder(const std::filesystem::path& project);

    ProjectLock(ProjectLock&& other) noexcept;
    ProjectLock& operator=(ProjectLock&& other) noexcept;
    ~ProjectLock();

  private:
    explicit ProjectLock(int descriptor) noexcept : descriptor_(descriptor) {}
    int descriptor_;
};

}  // namespace navwright
