#pragma once

#include <CLI/App.hpp>
#include <filesystem>
#include <string>

#include "navgen/console.h"

namespace navwright {

/// --cache and --no-cache, --jobs: for verbs that read many demos.
struct WorkOptions {
    std::string cache;
    bool noCache = false;
    int jobs = 0;  ///< 0 = one per core

    void addTo(CLI::App& app);
    /// Where read demos are kept; empty = nowhere. Warns when no folder can be told.
    [[nodiscard]] std::filesystem::path cacheFolder(Console& console) const;
};

}  // namespace navwright
