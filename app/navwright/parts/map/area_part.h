#pragma once

#include <QObject>
#include <QString>

#include "app/navwright/shell/commands/command_table.h"

class QWidget;

namespace navwright {

class Docks;
class Messages;
class PanelPage;
class WorkbenchView;
struct Needs;
struct Workspace;

/// The areas of the map: made, opened, saved, compared.
class AreaPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panel. `view` is nullptr where there is none; all outlive the part.
    AreaPart(Workspace& workspace, Messages& messages, WorkbenchView* view, Docks& docks, QWidget& window,
             QObject* parent = nullptr);

    /// The menu "Map".
    [[nodiscard]] Menu menu(const Needs& needs);

  private:
    void show();
    [[nodiscard]] QString askForAreas(const QString& title);
    void open();
    void compare();
    void prove();
    void see();
    /// Starts what the chosen colours of areas show, if it has not been found yet.
    void findWhatIsShown();
    void save();

    Workspace& workspace_;
    Messages& messages_;
    QWidget& window_;
    PanelPage* page_;
};

}  // namespace navwright
