#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <filesystem>
#include <string>

#include "app/navgen/command_line/console.h"
#include "core/generate/pipeline/cache_folder.h"

namespace navwright {

/// -j, --jobs: how many threads to use. `jobs` keeps its value if the option is not given.
CLI::Option* addJobs(CLI::App& app, int& jobs,
                     const std::string& help = "Threads to use (default: one per core)");

/// --cache, --cache-limit, --no-cache and --jobs, for verbs that read many demos.
struct WorkOptions {
    std::string cache;
    bool noCache = false;
    std::uint64_t cacheLimit = kUsualCacheLimit;  ///< bytes; 0 = any
    int jobs = 0;                                 ///< 0 = one per core

    void addTo(CLI::App& app);
    /// The cache folder for demos; empty: no cache. Warns when no folder is known.
    [[nodiscard]] std::filesystem::path cacheFolder(Console& console) const;
};

}  // namespace navwright
