#pragma once

#include <QString>

#include <functional>
#include <vector>

class QObject;
class QWidget;

namespace navwright {

class Messages;
class ProjectKeeper;
struct Workspace;

/// A page whose changes act at once.
struct PreferencePage {
    QString title;
    QWidget* page;
    std::function<void()> takeBack;  ///< when the dialog is cancelled
};

/// Asks how navs are tested and by what, and where the game is. What is set for tests is the present
/// document's (undoable), and what documents begin with from then on. The other pages come after these, and
/// become the dialog's.
void showPreferences(Workspace& workspace, Messages& messages, QWidget& window,
                     const std::vector<PreferencePage>& others);

/// Lets every document that nobody has worked on begin with the limits the user set last, as long as
/// `receiver` lives.
void beginWithRemembered(Workspace& workspace, const ProjectKeeper& project, QObject& receiver);

}  // namespace navwright
