#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/generate/pipeline/cache_folder.h"
#include "core/generate/pipeline/generation.h"
#include "core/output/project/project_file.h"

namespace navwright {

/// How to make a project's generation.
struct ProjectWork {
    int jobs = 0;                                 ///< threads, 0 = one per core
    std::filesystem::path cache = {};             ///< folder for read demos; empty: none
    std::uint64_t cacheLimit = kUsualCacheLimit;  ///< bytes; 0 = any
    std::string hint = {};                        ///< what to do about a missing file
};

/// Makes what the workbench shows for the project: a generation from its demos with its parameters, feedback
/// and edits, or its nav. Missing demos are skipped; warns of what the generation warns of. Errors: no map; a
/// missing nav; unreadable inputs; those of Pipeline::run().
[[nodiscard]] Result<std::shared_ptr<const Generation>> generateProject(const ProjectFile& project,
                                                                        const ProjectWork& work,
                                                                        JobContext& context);

}  // namespace navwright
