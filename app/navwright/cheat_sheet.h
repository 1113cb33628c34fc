#pragma once

namespace navwright {

class MainWindow;

/// Shows every command that has keys, menu by menu, and what the mouse does in the 3D view.
void showCheatSheet(MainWindow& window);

}  // namespace navwright
