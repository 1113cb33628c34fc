#pragma once

#include "project/project_file.h"

namespace navwright {

class MainWindow;

/// What a window looks like, for a project: its layout, how each stage is shown, what is filtered, the height
/// cut, where the timeline stands, the camera and its bookmarks. The same look always gives the same words.
[[nodiscard]] std::map<std::string, std::string> viewWords(MainWindow& window);

/// Makes the window look so. Words that are missing or make no sense leave what they are about as it is, but
/// a filter or a bookmark of which nothing is said is none. `project` holds the words and the demos they are
/// about.
void showAsWords(MainWindow& window, const ProjectFile& project);

}  // namespace navwright
