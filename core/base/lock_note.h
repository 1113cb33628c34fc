#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace navwright {

/// Who took a lock.
struct LockHolder {
    long process = 0;
    std::string host;
    std::string since;  ///< local time there, "2026-03-01 14:05"

    /// "process 12 on host, since ..."
    [[nodiscard]] std::string words() const;
};

/// Says in an open lock file that this process holds the lock now. Without room for it the lock is as good.
/// Somebody's work that was given the name of a lock file stays as it is.
void leaveLockNote(int descriptor);
/// What a lock file says, whether or not the lock is still held; empty where nothing legible is there.
[[nodiscard]] std::optional<LockHolder> readLockNote(const std::filesystem::path& file);

}  // namespace navwright
