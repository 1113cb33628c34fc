#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/base/limits.h"
#include "core/base/result.h"
#include "core/system/file.h"

namespace navwright {

using Bytes = std::vector<std::byte>;

/// Reads a whole regular file. Can be cancelled through StopScope. Errors: absent, not a regular file,
/// unreadable, larger than `maxBytes`.
[[nodiscard]] Result<Bytes> readFile(const std::filesystem::path& path,
                                     std::uint64_t maxBytes = limit::kFileBytes);
/// Reads an open file, or what stands behind its first `from` bytes, and closes it. `path` is for messages.
/// `maxBytes`: of the whole file. Errors: as readFile().
[[nodiscard]] Result<Bytes> readOpenFile(SystemFile file, const std::filesystem::path& path,
                                         std::uint64_t maxBytes, std::uint64_t from = 0);

/// Reads the first bytes of a regular file, at most `bytes`. Errors: as readFile(), but no limit on the
/// file's size.
[[nodiscard]] Result<Bytes> readHead(const std::filesystem::path& path, std::size_t bytes);

}  // namespace navwright
