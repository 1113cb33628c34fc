#include "core/generate/pipeline/cache_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <set>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/debug_log.h"
#include "core/base/stop_scope.h"
#include "core/base/temporary_name.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

bool allOf(std::string_view text, std::string_view letters) {
    return !text.empty() && text.find_first_not_of(letters) == std::string_view::npos;
}

/// Whether DemoCache::fileFor() made the name: hash, format, revision of the reader.
bool isCached(const fs::path& path) {
    constexpr std::string_view kDigits = "0123456789", kHex = "0123456789abcdef", kNewer = "-newer";
    constexpr std::size_t kHash = 32, kRevision = 12;
    if (path.extension() != ".demo") return false;
    const auto stem = path.stem().string();
    std::string_view name = stem;
    if (name.ends_with(kNewer)) name.remove_suffix(kNewer.size());
    const auto dash = name.find('-'), dot = name.find('.');
    if (dash != kHash || dot == std::string_view::npos || name.size() != dot + 1 + kRevision) return false;
    return allOf(name.substr(0, dash), kHex) && allOf(name.substr(dash + 1, dot - dash - 1), kDigits) &&
           allOf(name.substr(dot + 1), kHex);
}

using Act = std::function<Result<>(const fs::path&)>;

/// A file removed by another process meanwhile is fine.
Result<> removeCached(const fs::path& file) {
    std::error_code code;
    if (fs::remove(file, code) || !code) return {};
    return fail("A file of the cache cannot be removed: " + code.message(), file.string(),
                "remove it yourself, or name another folder");
}

Result<CacheUse> walk(const fs::path& folder, const Act& act) {
    CacheUse use;
    std::error_code code;
    if (folder.empty() || !fs::exists(folder, code)) return use;
    fs::directory_iterator entry(folder, code);
    for (const fs::directory_iterator end; !code && entry != end; entry.increment(code)) {
        if (stopAsked()) return cancelled();
        std::error_code unknown;
        // Links were not made by the cache.
        if (!entry->is_regular_file(unknown) || entry->is_symlink(unknown) || !isCached(entry->path()))
            continue;
        const auto size = entry->file_size(unknown);
        if (unknown) continue;
        NAV_TRY(act(entry->path()));
        ++use.files;
        use.bytes += size;
    }
    if (code)
        return fail("The cache folder cannot be read: " + code.message(), folder.string(),
                    "name another folder");
    return use;
}

}  // namespace

fs::path usualCacheFolder() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string_view(value == nullptr ? "" : value);
    };
    if (const auto cache = variable("XDG_CACHE_HOME"); cache.starts_with('/'))
        return fs::path(cache) / "navwright";
    if (const auto home = variable("HOME"); home.starts_with('/'))
        return fs::path(home) / ".cache" / "navwright";
    return {};
}

Result<CacheUse> cacheUse(const fs::path& folder) {
    return walk(folder, [](const fs::path&) -> Result<> { return {}; });
}

Result<CacheUse> clearCache(const fs::path& folder) {
    return walk(folder, removeCached);
}

Result<CacheUse> trimCache(const fs::path& folder, std::uint64_t limit, std::span<const fs::path> used) {
    struct Old {
        fs::path file;
        fs::file_time_type time;
        std::uint64_t bytes = 0;
    };
    removeAbandoned(folder);
    const std::set<fs::path> kept(used.begin(), used.end());
    std::vector<Old> old;
    NAV_ASSIGN(const auto all, walk(folder, [&](const fs::path& file) -> Result<> {
                   std::error_code code;
                   Old found{file, fs::last_write_time(file, code), 0};
                   if (!code) found.bytes = fs::file_size(file, code);
                   if (!code && !kept.contains(file)) old.push_back(std::move(found));
                   return {};
               }));
    std::ranges::sort(old, {}, [](const Old& file) { return std::tie(file.time, file.file); });
    CacheUse gone;
    for (const auto& [file, time, bytes] : old) {
        if (stopAsked()) return cancelled();
        if (all.bytes - std::min(gone.bytes, all.bytes) <= limit) break;
        std::error_code code;
        if (fs::last_write_time(file, code) != time && !code) continue;
        NAV_TRY(removeCached(file));
        NAV_DEBUG(cache, "removed to stay within {} bytes: {}", limit, file.string());
        ++gone.files;
        gone.bytes += bytes;
    }
    return gone;
}

}  // namespace navwright
