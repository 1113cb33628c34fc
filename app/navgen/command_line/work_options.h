#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <filesystem>
#include <string>

#include "app/navgen/command_line/console.h"
#include "core/generate/pipeline/cache_folder.h"

namespace navwright {

/// --cache, --cache-limit and --no-cache, --jobs: for verbs that read many demos.
struct WorkOptions {
    std::string cache;
    bool noCache = false;
    std::uint64_t cacheLimit = kUsualCacheLimit;  ///< bytes; 0 = any
    int jobs = 0;                                 ///< 0 = one per core

    void addTo(CLI::App& app);
    /// Where read demos are kept; empty = nowhere. Warns when no folder can be told.
    [[nodiscard]] std::filesystem::path cacheFolder(Console& console) const;
};

}  // namespace navwright
