#pragma once

#include <QObject>

#include "app/navwright/shell/commands/command_table.h"

class QWidget;

namespace navwright {

class Docks;
class JamPanel;
class JamSession;
class MapMeshes;
class Messages;
class PanelPage;
class SteeringPanel;
class SteeringSession;
class ViewArea;
class WorkbenchView;
struct Needs;
struct Workspace;

/// Crowds on the map: a preview of steered agents, and the jam test of the nav.
class CrowdPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panels. All outlive the part.
    CrowdPart(Workspace& workspace, Messages& messages, MapMeshes& meshes, ViewArea& area, Docks& docks,
              QWidget& window, QObject* parent = nullptr);

    /// Adds its commands to the menu "Test".
    void addTo(Menu& menu, const Needs& needs);

  private:
    void makeSteering(Docks& docks);
    /// A tool that sends the chosen agent, or all, where a person clicks.
    void makeSending(const QString& id, const QString& asks, bool all);
    void makeJam(Docks& docks);
    void saveCsv();

    Workspace& workspace_;
    Messages& messages_;
    QWidget& window_;
    WorkbenchView* view_;
    SteeringSession* steering_;
    JamSession* jam_;
    SteeringPanel* steeringPanel_ = nullptr;
    JamPanel* jamPanel_ = nullptr;
    PanelPage* steeringPage_ = nullptr;
    PanelPage* jamPage_ = nullptr;
};

}  // namespace navwright
