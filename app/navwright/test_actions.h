#pragma once

namespace navwright {

class MainWindow;
class Trial;

/// The menu "Test", its tool bar, and the two panels: verdict and runs. Ends with its panels.
Trial& addTesting(MainWindow& window);

}  // namespace navwright
