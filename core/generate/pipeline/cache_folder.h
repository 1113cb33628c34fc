#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "core/base/result.h"

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

/// Bytes that a cache keeps while nobody says otherwise.
inline constexpr std::uint64_t kUsualCacheLimit = std::uint64_t{4} << 30;

/// Removes files of the cache, those first that nobody has used for longest, until what is left takes `limit`
/// bytes at most; never those in `used`, whatever they take; and what killed writers left half written. Other
/// processes may use the folder and do the same at once: a file that one of them has used since it was looked
/// at stays. Returns what was removed. Errors: as clearCache().
[[nodiscard]] Result<CacheUse> trimCache(const std::filesystem::path& folder, std::uint64_t limit,
                                         std::span<const std::filesystem::path> used);

/// Removes those files and leaves all others; returns what was removed. Errors: the same, and a file that
/// cannot be removed.
[[nodiscard]] Result<CacheUse> clearCache(const std::filesystem::path& folder);

}  // namespace navwright
