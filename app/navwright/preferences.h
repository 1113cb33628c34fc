#pragma once

namespace navwright {

class MainWindow;
class Trial;

/// "Preferences…" in the Edit menu. What is set there for tests is the present document's (undoable), and
/// what documents begin with from then on.
void addPreferences(MainWindow& window, Trial& trial);

}  // namespace navwright
