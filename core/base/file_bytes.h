#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/base/limits.h"
#include "core/base/result.h"

namespace navwright {

using Bytes = std::vector<std::byte>;

/// The whole of a regular file. Stops when the StopScope says so. Errors: absent, not a regular file,
/// unreadable, larger than `maxBytes`.
[[nodiscard]] Result<Bytes> readFile(const std::filesystem::path& path,
                                     std::uint64_t maxBytes = limit::kFileBytes);
/// The same of a file that is open for reading; closes it. `path` is for messages.
[[nodiscard]] Result<Bytes> readOpenFile(int descriptor, const std::filesystem::path& path,
                                         std::uint64_t maxBytes);

/// The first bytes of a regular file, at most `bytes` of them. Errors: as readFile, but of any size.
[[nodiscard]] Result<Bytes> readHead(const std::filesystem::path& path, std::size_t bytes);

}  // namespace navwright
