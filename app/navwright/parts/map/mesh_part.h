#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <memory>

#include "app/navwright/shell/commands/command_table.h"

class QWidget;

namespace navwright {

class Docks;
class FlowSession;
class GoalSession;
class MapMeshes;
class MapWays;
class MeshPanel;
class Messages;
class PanelPage;
class ViewArea;
class WorkbenchView;
struct Needs;
struct Workspace;

/// The floor of the map as meshes: tiles, navmeshes, and the flow field to a goal.
class MeshPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panels. All outlive the part.
    MeshPart(Workspace& workspace, Messages& messages, ViewArea& area, Docks& docks, QWidget& window,
             QObject* parent = nullptr);

    /// Makes travel times over areas and the flow field share one goal, which the page in front shows.
    /// `page`: the page of the travel times. Both arguments outlive the part.
    void shareGoal(GoalSession& goal, PanelPage& page);
    /// Makes meshes and travel times share what is closed. `ways` outlives the part.
    void shareClosures(MapWays& ways);
    [[nodiscard]] MapMeshes& meshes() { return *meshes_; }

    /// Adds its commands to the menu "Map".
    void addTo(Menu& menu, const Needs& needs);

  private:
    void makeMeshes(Docks& docks);
    void makeFlow(Docks& docks);
    void readGset();
    void exportForRecastDemo();

    Workspace& workspace_;
    Messages& messages_;
    QWidget& window_;
    WorkbenchView* view_;
    MapMeshes* meshes_;
    FlowSession* flow_;
    MeshPanel* panel_ = nullptr;
    PanelPage* meshPage_ = nullptr;
    PanelPage* flowPage_ = nullptr;
};

}  // namespace navwright
