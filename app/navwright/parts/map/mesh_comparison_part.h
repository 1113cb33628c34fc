#pragma once

#include <QObject>

#include "app/navwright/shell/commands/command_table.h"

class QDockWidget;

namespace navwright {

class MeshComparisonPanel;
class MeshComparisonSession;
class Docks;
class MapMeshes;
class Messages;
class ViewArea;
class WorkbenchView;
struct Needs;
struct Workspace;

/// Mesh comparison: the nav held against the meshes of its map.
class MeshComparisonPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panel. All outlive the part.
    MeshComparisonPart(Workspace& workspace, Messages& messages, MapMeshes& meshes, ViewArea& area,
                       Docks& docks, QObject* parent = nullptr);

    /// Adds its commands to the menu "Review".
    void addTo(Menu& menu, const Needs& needs);

  private:
    void makeTool();

    Workspace& workspace_;
    Messages& messages_;
    WorkbenchView* view_;
    MeshComparisonSession* session_;
    MeshComparisonPanel* panel_;
    QDockWidget* dock_;
    bool ended_ = true;  ///< the second place is chosen, or there is no first one
};

}  // namespace navwright
