#pragma once

#include "app/navwright/shell/commands/command_table.h"

class QWidget;

namespace navwright {

class Messages;
class WorkbenchView;
struct Needs;
struct Workspace;

/// The menu "Camera": sides, bookmarks, x-ray, node numbers, height cut. `view` is nullptr where there is
/// none; the others outlive the commands. `window` is the parent of what is shown.
[[nodiscard]] Menu cameraMenu(Workspace& workspace, Messages& messages, WorkbenchView* view,
                              const Needs& needs, QWidget& window);

}  // namespace navwright
