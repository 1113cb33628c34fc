#pragma once

namespace navwright {

class MainWindow;

/// Makes all panels and docks them: stages and parameters left, inspector and issues right, the rest below.
void addPanels(MainWindow& window);

}  // namespace navwright
