#pragma once

#include <cstdint>
#include <filesystem>

#include "base/result.h"

namespace navwright {

/// Where demos that were read are kept when nobody names another folder: navwright in the user's cache
/// folder, as the XDG base directory specification says. Empty when the environment names no home.
[[nodiscard]] std::filesystem::path usualCacheFolder();

/// What a cache folder holds: files that the cache made, of any version, and no others.
struct CacheUse {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
};

/// A folder that is not there holds nothing. Errors: a folder that cannot be read, a stop.
[[nodiscard]] Result<CacheUse> cacheUse(const std::filesystem::path& folder);

/// Removes those files and leaves all others; returns what was removed. Errors: the same, and a file that
/// cannot be removed.
[[nodiscard]] Result<CacheUse> clearCache(const std::filesystem::path& folder);

}  // namespace navwright
