#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "base/result.h"

namespace navwright {

using Bytes = std::vector<std::byte>;

/// The whole of a regular file. Errors: absent, not a regular file, unreadable, larger than `maxBytes`.
[[nodiscard]] Result<Bytes> readFile(const std::filesystem::path& path, std::uint64_t maxBytes = 1ull << 31);

}  // namespace navwright
