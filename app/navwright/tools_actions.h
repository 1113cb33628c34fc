#pragma once

class QAction;
class QString;

namespace navwright {

class MainWindow;

/// The demo table, the timeline, the filters, the ruler and the path probe, with the menu "Tools".
void addTools(MainWindow& window);

/// The command of a tool that a panel brings: checked while it is the one in use, in the menu and the bar
/// above the view beside the others. Only after addTools().
void addTool(MainWindow& window, QAction* action, const QString& tool);
/// A button for the command of a tool in the bar above the view, beside that for selecting. Only after
/// addTools().
void addToolButton(MainWindow& window, QAction* action);

}  // namespace navwright
