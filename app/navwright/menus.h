#pragma once

namespace navwright {

class MainWindow;

/// All commands of the window, registered and put into its menus.
void makeMenus(MainWindow& window);

/// The file dialog; what is chosen is opened.
void askForFiles(MainWindow& window);

}  // namespace navwright
