#pragma once

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <thread>

#include "core/base/folder_handle.h"
#include "core/base/result.h"

namespace navwright {

/// Exclusive use of a folder by one run. The lock goes with the process, however it ends. As hosts need not
/// share locks on network disks, a lock file in the folder is also touched at intervals to show that its
/// owner is alive.
class FolderLock {
  public:
    /// How often the lock file is touched, and how long another host's file must stay untouched before its
    /// run counts as dead.
    struct Pace {
        std::chrono::milliseconds touch{10'000};
        std::chrono::milliseconds watch{30'000};
    };

    FolderLock() = default;
    /// Takes the lock. Errors: another run holds it (isBusy(); the message says who); the folder cannot be
    /// opened; cancelled.
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

/// Whether FolderLock::take() failed because another run holds the folder.
[[nodiscard]] bool isBusy(const Failure& failure);

}  // namespace navwright
