#pragma once

#include <filesystem>

#include "core/base/file_bytes.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// A map to try a server with, and a nav of it.
struct TrialNav {
    std::string map;  ///< its name
    std::filesystem::path mapFile;
    Bytes nav;
};

/// Reads `nav`, or without one makes a nav from the map alone, unmended: good enough to see bots walk.
/// Errors: a map or nav that cannot be read; Cancelled.
[[nodiscard]] Result<TrialNav> trialNav(const std::filesystem::path& map, const std::filesystem::path& nav,
                                        JobContext& context);

}  // namespace navwright
