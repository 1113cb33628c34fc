#pragma once

namespace navwright {

class MainWindow;

/// The inspector, the tables, and the tool "Why is nothing here?" with its command.
void addInspecting(MainWindow& window);

}  // namespace navwright
