#pragma once

#include <vector>

#include "app/navwright/shell/commands/command_table.h"

namespace navwright {

class ProjectKeeper;
struct Workspace;

/// What most commands wait for, in one wording.
struct Needs {
    Condition work;      ///< anything that could be saved
    Condition picture;   ///< something to draw
    Condition shownMap;  ///< any map
    Condition map;       ///< one that bots can be on
    Condition nav;
    Condition anyNav;        ///< of ours or of a re-release
    Condition rereleaseNav;  ///< of a re-release
    Condition navOnMap;
    Condition demos;      ///< the nav was made from some
    Condition archive;    ///< and there is something for the strafe archive
    Condition selection;  ///< something is selected
    Condition noTest;     ///< no test is under way
    std::vector<Follows> follows;
};

/// Both outlive what it returns.
[[nodiscard]] Needs needsOf(Workspace& workspace, ProjectKeeper& project);

}  // namespace navwright
