#pragma once

#include <filesystem>
#include <memory>

#include "core/base/result.h"
#include "core/nav/files/rerelease_nav_file.h"
#include "core/output/project/project_file.h"

namespace navwright {

class ProjectKeeper;
struct Workspace;

/// All that is open as plain data, for writing on another thread.
struct WorkCopy {
    ProjectFile project;
    std::shared_ptr<const RereleaseGraph> graph;  ///< of the nav of a re-release that is open; nullptr: none
    RereleaseNavFile read;                        ///< that nav as it was opened or last saved
};

[[nodiscard]] WorkCopy workCopy(const Workspace& workspace, const ProjectKeeper& project);

/// Writes the project, and beside it the nav of a re-release (autosavedNav()). Errors: the nav or a file
/// cannot be written.
[[nodiscard]] Result<> writeWorkCopy(const WorkCopy& copy, const std::filesystem::path& file);

}  // namespace navwright
