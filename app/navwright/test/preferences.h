#pragma once

class QObject;
class QWidget;

namespace navwright {

class Messages;
class ProjectKeeper;
struct Workspace;

/// Asks how navs are tested and by what, and where the game is. What is set for tests is the present
/// document's (undoable), and what documents begin with from then on.
void showPreferences(Workspace& workspace, Messages& messages, QWidget& window);

/// From now on, as long as `receiver` is there, a document that nobody has worked on begins with the limits
/// the person set last.
void beginWithRemembered(Workspace& workspace, const ProjectKeeper& project, QObject& receiver);

}  // namespace navwright
