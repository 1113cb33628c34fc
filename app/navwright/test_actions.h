#pragma once

class QString;

namespace navwright {

class MainWindow;
class Trial;

/// The menu "Test", its tool bar, and the two panels: verdict and runs. Ends with its panels.
Trial& addTesting(MainWindow& window);

/// Shows a test of the nav that is shown, as stage 8. What is wrong with the file is shown in the window.
void showTestReport(MainWindow& window, Trial& trial, const QString& file);

}  // namespace navwright
