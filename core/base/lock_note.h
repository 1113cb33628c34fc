#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/system/file.h"

namespace navwright {

/// Who holds a lock.
struct LockHolder {
    long process = 0;
    std::string host;
    std::string since;  ///< local time on that host, "2026-03-01 14:05"

    /// "process 12 on host, since ..."
    [[nodiscard]] std::string words() const;
};

/// Writes into an open lock file who holds the lock. Failure to write does not matter. A file that is not a
/// lock file is left unchanged.
void leaveLockNote(const SystemFile& lock);
/// Reads who took a lock, whether or not it is still held; nullopt when the file is absent or not a lock
/// file.
[[nodiscard]] std::optional<LockHolder> readLockNote(const std::filesystem::path& file);

}  // namespace navwright
