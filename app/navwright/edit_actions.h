#pragma once

namespace navwright {

class MainWindow;

/// Editing by hand: the menu "Nodes and links", the tools of the 3D view, the panels of numbers, edits and
/// history. Ends with the window.
void addEditing(MainWindow& window);

}  // namespace navwright
