#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// The facts of one demo; its recording is not kept.
struct ExtractedDemo {
    std::string file;
    ContentHash hash;
    std::vector<std::string> maps;
    std::uint64_t frames = 0;
    std::vector<std::string> warnings;
    std::string problem;  ///< why it could not be read; empty: it could
};

struct ExtractedDemos {
    std::vector<ExtractedDemo> demos;  ///< as the files
    std::string unkept;                ///< why some are not in the cache; empty: all are
};

/// Reads demos through the cache in `folder`, which is trimmed to `limit` bytes but for these; 0: any size.
/// `jobs`: threads, 0 = one per core. Errors: cancelled.
[[nodiscard]] Result<ExtractedDemos> extractDemos(std::span<const std::filesystem::path> files,
                                                  const std::filesystem::path& folder, std::uint64_t limit,
                                                  int jobs, JobContext& context);

}  // namespace navwright
