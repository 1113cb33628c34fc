#pragma once

#include "app/navwright/shell/commands/command_table.h"

class QWidget;

namespace navwright {

struct Needs;
struct Workspace;

/// The menu "Look of the map": what its surfaces show, the dimmer, what the game does not draw, and the list
/// of textures. `drawn`: there is a 3D view. The others outlive the commands; `window` is the parent of what
/// is shown.
[[nodiscard]] Menu mapMenu(Workspace& workspace, const Condition& drawn, const Needs& needs, QWidget& window);

}  // namespace navwright
