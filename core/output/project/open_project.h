#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/output/project/project_file.h"
#include "core/output/project/project_inputs.h"

namespace navwright {

/// A project with the state of its inputs.
struct OpenedProject {
    ProjectFile project;
    std::vector<InputCheck> checks;
};

/// Loads a project, looks for missing inputs in `locate`, unless that is empty, and warns of each input that
/// is missing or changed. `hint`: what to do about a missing one. Errors: those of loadProject(); cancelled.
[[nodiscard]] Result<OpenedProject> openProject(const std::filesystem::path& file,
                                                const std::filesystem::path& locate, const std::string& hint,
                                                JobContext& context);

}  // namespace navwright
