#pragma once

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <thread>

#include "core/base/folder_handle.h"
#include "core/base/result.h"

namespace navwright {

/// A folder that one run has for itself while this lives. The system lets go of the lock when the program
/// ends, however it ends. Where hosts do not tell each other of their locks, as on some network disks, a file
/// in the folder that is touched again and again says that somebody of another host is at work.
class FolderLock {
  public:
    /// How often the file is touched, and how long one of another host is watched before it is taken for left
    /// by a run that was killed.
    struct Pace {
        std::chrono::milliseconds touch{10'000};
        std::chrono::milliseconds watch{30'000};
    };

    FolderLock() = default;
    /// Errors: isBusy(), which says who has the folder; the folder cannot be opened; cancelled.
    [[nodiscard]] static Result<FolderLock> take(const std::filesystem::path& folder) {
        return take(folder, Pace());
    }
    [[nodiscard]] static Result<FolderLock> take(const std::filesystem::path& folder, Pace pace);

    FolderLock(FolderLock&&) noexcept = default;
    FolderLock& operator=(FolderLock&&) = delete;
    ~FolderLock();

  private:
    explicit FolderLock(FolderHandle folder) : folder_(std::move(folder)) {}
    [[nodiscard]] std::filesystem::path file() const;
    [[nodiscard]] Result<> waitForOthers(Pace pace) const;
    [[nodiscard]] Result<> leaveFile(Pace pace);

    FolderHandle folder_;
    std::jthread touching_;
};

/// Whether a failure is that another run has the folder.
[[nodiscard]] bool isBusy(const Failure& failure);

}  // namespace navwright
