#pragma once

#include <filesystem>
#include <string>

#include "core/base/file_bytes.h"
#include "core/base/job_context.h"
#include "core/output/project/project_file.h"

namespace navwright {

/// What others need to reproduce a problem.
struct ReproBundle {
    ProjectFile project;      ///< its inputs are stored as paths in `inputs/`
    std::string versions;     ///< of the program and its libraries, one per line
    std::string log;          ///< the program's log
    bool withInputs = false;  ///< include the map, nav and demos
};

/// Makes a zip: project.navwright, inputs.txt (hash and path of every input, or why it cannot be read),
/// versions.txt, log.txt, and on request inputs/. Errors: a requested input cannot be read.
[[nodiscard]] Result<Bytes> reproBundle(const ReproBundle& bundle, JobContext& context);

/// Writes the zip to a file, atomically. Additional error: the target cannot be written.
[[nodiscard]] Result<> writeReproBundle(const ReproBundle& bundle, const std::filesystem::path& target,
                                        JobContext& context);

}  // namespace navwright
