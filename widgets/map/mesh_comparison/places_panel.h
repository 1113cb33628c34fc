#pragma once

#include <memory>

#include "widgets/common/controls/panel.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/mesh_comparison/mesh_comparison_session.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace navwright {

class RowTable;
class ToolModel;

/// The page Two places: the paths between two places by the nav, navmesh, tiles and areas, the straight line,
/// and the walk of a simulated bot.
class PlacesPanel : public Panel {
    Q_OBJECT

  public:
    /// The session and the tools outlive the panel. `tool`: id of the tool that chooses the places.
    PlacesPanel(MeshComparisonSession& session, ToolModel& tools, const QString& tool,
                QWidget* parent = nullptr);

  signals:
    /// The paths to draw; nullptr: none.
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// The user cleared both places.
    void cleared();

  private:
    void refresh();
    void allowAll();
    void fill();
    [[nodiscard]] QString words() const;
    void draw();

    MeshComparisonSession& session_;
    QPushButton* pick_;
    QPushButton* clear_;
    QPushButton* simulate_;
    QCheckBox* corridors_;
    QCheckBox* middles_;
    QLabel* words_;
    RowTable* ways_;
};

}  // namespace navwright
