#pragma once

#include <filesystem>

#include "app/navwright/shell/project/project_keeper.h"
#include "core/base/result.h"

namespace navwright {

class Messages;
struct Workspace;

/// What a saved moment has of the window beyond a project, as words of a project's view: the program's
/// version, what is selected, and the messages that are shown.
[[nodiscard]] ViewWords momentWords(const Workspace& workspace, const Messages& messages);

/// Whether a project is a saved moment.
[[nodiscard]] bool isMoment(const ProjectFile& project);

/// Selects what was selected in a moment, as far as it is there. Does nothing for other projects.
void selectAsIn(const ProjectFile& moment, Workspace& workspace);

/// Saves what is open as a moment: a project with momentWords(), in a file of its own, and beside it the nav
/// of a re-release. Errors: the file is the open project's, or cannot be written.
[[nodiscard]] Result<> saveMoment(const Workspace& workspace, const Messages& messages,
                                  const ProjectKeeper& project, const std::filesystem::path& file);

}  // namespace navwright
