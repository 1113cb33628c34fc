#pragma once

#include <filesystem>
#include <string>

#include "core/base/file_bytes.h"
#include "core/base/job_context.h"
#include "core/output/project/project_file.h"

namespace navwright {

/// What somebody else needs to see the same problem.
struct ReproBundle {
    ProjectFile project;      ///< its inputs are named in the bundle as in `inputs/`
    std::string versions;     ///< of the program and its libraries, a line each
    std::string log;          ///< what the program said
    bool withInputs = false;  ///< the map, the nav and the demos themselves too
};

/// One zip: project.navwright, inputs.txt (content hash and path of every input, or that it cannot be read),
/// versions.txt, log.txt, and inputs/ when asked for. Errors: an input that cannot be read although asked
/// for.
[[nodiscard]] Result<Bytes> reproBundle(const ReproBundle& bundle, JobContext& context);

/// The same in a file, whole or not at all. Errors: a target that cannot be written, too.
[[nodiscard]] Result<> writeReproBundle(const ReproBundle& bundle, const std::filesystem::path& target,
                                        JobContext& context);

}  // namespace navwright
