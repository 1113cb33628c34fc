#pragma once

#include <QObject>

#include "app/navwright/shell/commands/command_table.h"

class QDockWidget;

namespace navwright {

class Docks;
class MapMeshes;
class MapWays;
class MeshComparisonSession;
class Messages;
class PairsPanel;
class PanelPage;
class ProbeTool;
class ViewArea;
class WorkbenchView;
struct Needs;
struct Workspace;

/// Compares the nav with the meshes and areas of its map: paths between two places or all pairs, missing
/// links, floor that is left out.
class MeshComparisonPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panels. It uses the two places of the path probe. All arguments outlive the part.
    MeshComparisonPart(Workspace& workspace, Messages& messages, MapMeshes& meshes, MapWays& ways,
                       ProbeTool& probe, ViewArea& area, Docks& docks, QObject* parent = nullptr);

    /// Adds its commands to the menu "Review".
    void addTo(Menu& menu, const Needs& needs);

  private:
    void makePlaces(Docks& docks);
    void makePairs(Docks& docks);
    void makeMissing(MapWays& ways, Docks& docks);
    void makeServed(Docks& docks);
    void followProbe();
    void leaveProbe();
    template <class Panel, class Signal, class Place>
    void draw(const char* id, Panel* panel, Signal signal, Place& place, float opacity = 1);
    template <class Panel>
    void fly(Panel* panel);

    Workspace& workspace_;
    Messages& messages_;
    WorkbenchView* view_;
    MeshComparisonSession* session_;
    ProbeTool& probe_;
    PanelPage* placesPage_ = nullptr;
    PanelPage* pairsPage_ = nullptr;
    PanelPage* servedPage_ = nullptr;
    QDockWidget* missingDock_ = nullptr;
};

}  // namespace navwright
