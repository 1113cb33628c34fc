#pragma once

#include <filesystem>

#include "base/result.h"

namespace navwright {

/// Holds a project for one program at a time, through a lock the system lets go of when the program ends,
/// however it ends. The lock is a hidden file beside the project, `.NAME.lock`, which stays.
class ProjectLock {
  public:
    /// Errors: another program (or another lock of this one) holds the project; the folder is not writable.
    [[nodiscard]] static Result<ProjectLock> take(const std::filesystem::path& project);

    ProjectLock(ProjectLock&& other) noexcept;
    ProjectLock& operator=(ProjectLock&& other) noexcept;
    ~ProjectLock();

  private:
    explicit ProjectLock(int descriptor) noexcept : descriptor_(descriptor) {}
    int descriptor_;
};

}  // namespace navwright
