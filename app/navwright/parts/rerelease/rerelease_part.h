#pragma once

#include <QObject>
#include <QString>

#include "app/navwright/shell/commands/command_table.h"

class QDockWidget;
class QWidget;

namespace navwright {

class Docks;
class RereleaseNavJobs;
class RereleaseNavPanel;
class RereleaseNavTool;
class Messages;
class OpenService;
class ViewArea;
class WorkbenchView;
struct Needs;
struct Workspace;

/// The re-release nav that is open: its panel and picture, saving, rebuilding it from the map, its edits as
/// files, converting it to Action Quake 2.
class RereleasePart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panel. All outlive the part; `window` is the parent of what is asked.
    RereleasePart(Workspace& workspace, Messages& messages, OpenService& opening, ViewArea& area,
                  Docks& docks, QWidget& window, QObject* parent = nullptr);

    /// Its own menu, for that of nodes and links.
    [[nodiscard]] Menu menu(const Needs& needs);
    /// Saves the nav to the file it was read from, or to another with `as`. False: not saved, and a message
    /// says why.
    bool save(bool as);
    [[nodiscard]] RereleaseNavPanel& panel() { return *panel_; }

  signals:
    /// What is under the mouse, in words; empty for nothing.
    void hovered(const QString& text);
    /// The nav is to be checked for issues.
    void checkWanted();

  private:
    void makePanel(Docks& docks);
    void makeView();
    void convert();
    void saveEdits();
    void applyEdits();
    [[nodiscard]] MenuEntries wholes(const Needs& needs);

    Workspace& workspace_;
    Messages& messages_;
    OpenService& opening_;
    QWidget& window_;
    WorkbenchView* view_;
    RereleaseNavJobs* jobs_;
    RereleaseNavPanel* panel_ = nullptr;
    RereleaseNavTool* tool_ = nullptr;
    QDockWidget* dock_ = nullptr;
    bool frameWanted_ = false;  ///< another nav was opened and is not drawn yet
};

}  // namespace navwright
