#include "navgen/work_options.h"

#include <cstdlib>
#include <string_view>

#include "base/limits.h"

namespace navwright {

namespace {

/// As the XDG base directory specification says; empty when the environment names no home.
std::filesystem::path userCacheFolder() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string_view(value == nullptr ? "" : value);
    };
    if (const auto cache = variable("XDG_CACHE_HOME"); cache.starts_with('/')) {
        return std::filesystem::path(cache) / "navwright";
    }
    if (const auto home = variable("HOME"); home.starts_with('/')) {
        return std::filesystem::path(home) / ".cache" / "navwright";
    }
    return {};
}

}  // namespace

void WorkOptions::addTo(CLI::App& app) {
    auto* folder = app.add_option("--cache", cache,
                                  "Cache of demos that were read (default: navwright in your cache folder)")
                       ->type_name("DIR");
    app.add_flag("--no-cache", noCache, "Do not use the cache")->excludes(folder);
    app.add_option("-j,--jobs", jobs, "Threads to use (default: one per core)")
        ->type_name("N")
        ->check(CLI::Range(1, limit::kThreads));
}

std::filesystem::path WorkOptions::cacheFolder(Console& console) const {
    if (noCache) return {};
    if (!cache.empty()) return cache;
    auto folder = userCacheFolder();
    if (folder.empty()) console.warn("Neither XDG_CACHE_HOME nor HOME is set, so nothing is cached");
    return folder;
}

}  // namespace navwright
