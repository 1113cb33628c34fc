#pragma once

#include "navwright/project/project_keeper.h"

namespace navwright {

class Layouts;
class TimelinePanel;
class WorkbenchView;
struct Workspace;

/// What a window looks like.
struct WindowLook {
    Workspace& workspace;
    Layouts& layouts;
    TimelinePanel& timeline;
    WorkbenchView* view;  ///< nullptr where there is none
};

/// The look for a project: the layout, how each stage is shown, what is filtered, the height cut, where the
/// timeline stands, the camera and its bookmarks. The same look always gives the same words.
[[nodiscard]] ViewWords viewWords(const WindowLook& look);

/// Makes the window look so. Words that are missing or make no sense leave what they are about as it is, but
/// a filter or a bookmark of which nothing is said is none. `project` holds the words and the demos they are
/// about.
void showAsWords(const WindowLook& look, const ProjectFile& project);

}  // namespace navwright
