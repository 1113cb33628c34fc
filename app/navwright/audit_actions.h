#pragma once

namespace navwright {

class MainWindow;

/// Issues, agreement, kept runs and comparison: panels, what they draw, the counts in the status bar and the
/// menu.
void addAudit(MainWindow& window);

}  // namespace navwright
