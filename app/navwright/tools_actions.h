#pragma once

namespace navwright {

class MainWindow;

/// The demo table, the timeline, the filters, the ruler and the path probe, with the menu "Tools".
void addTools(MainWindow& window);

}  // namespace navwright
