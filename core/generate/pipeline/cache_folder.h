#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "core/base/result.h"

namespace navwright {

/// The default folder for cached demos: navwright in the user's cache folder (XDG base directory
/// specification). Empty when the environment has no home.
[[nodiscard]] std::filesystem::path usualCacheFolder();

/// The content of a cache folder: only files made by the cache, of any version.
struct CacheUse {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
};

/// Measures a cache folder; a missing folder is empty. Errors: unreadable folder, stop request.
[[nodiscard]] Result<CacheUse> cacheUse(const std::filesystem::path& folder);

/// Default size limit, bytes.
inline constexpr std::uint64_t kUsualCacheLimit = std::uint64_t{4} << 30;

/// Removes cache files, least recently used first, until at most `limit` bytes remain; never those in `used`.
/// Also removes leftovers of killed writers. Safe with other processes: files they use meanwhile stay.
/// Returns what was removed. Errors: those of clearCache().
[[nodiscard]] Result<CacheUse> trimCache(const std::filesystem::path& folder, std::uint64_t limit,
                                         std::span<const std::filesystem::path> used);

/// Removes all cache files and nothing else; returns what was removed. Errors: those of cacheUse(), a file
/// that cannot be removed.
[[nodiscard]] Result<CacheUse> clearCache(const std::filesystem::path& folder);

}  // namespace navwright
