#pragma once

#include <vector>

#include "app/navwright/shell/commands/command_table.h"

namespace navwright {

class ProjectKeeper;
struct Workspace;

/// The conditions of most commands, each with one wording for all of them.
struct Needs {
    Condition work;      ///< anything that could be saved
    Condition picture;   ///< something to draw
    Condition shownMap;  ///< any map
    Condition map;       ///< a map that bots can walk on
    Condition nav;
    Condition anyNav;        ///< an AQ2 or re-release nav
    Condition rereleaseNav;  ///< a re-release nav
    Condition navOnMap;
    Condition demos;      ///< the nav was made from demos
    Condition archive;    ///< the strafe archive is not empty
    Condition selection;  ///< something is selected
    Condition noTest;     ///< no test is running
    std::vector<Follows> follows;
};

/// Makes the conditions; both arguments must outlive them.
[[nodiscard]] Needs needsOf(Workspace& workspace, ProjectKeeper& project);

}  // namespace navwright
