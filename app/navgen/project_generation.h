#pragma once

#include <memory>

#include "navgen/work_options.h"
#include "pipeline/pipeline.h"
#include "project/project_file.h"

namespace navwright {

/// What the workbench shows when it opens the project: its demos through the pipeline with its parameters,
/// feedback and edits, or its nav. Inputs that changed since it was saved are used as they are, with a
/// warning. Errors: no map, an input that cannot be read, those of Pipeline::run().
[[nodiscard]] Result<std::shared_ptr<const Generation>> generateProject(const ProjectFile& project,
                                                                        const WorkOptions& work,
                                                                        Console& console,
                                                                        JobContext& context);

}  // namespace navwright
