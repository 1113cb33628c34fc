#pragma once

#include <memory>

#include "widgets/common/controls/panel.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/mesh_comparison/mesh_comparison_session.h"

class QLabel;
class QPushButton;

namespace navwright {

class RowTable;
class ToolModel;

/// Ways between two places: by the nav, over navmesh, tiles and areas, straight on, and by a bot that walks.
class PlacesPanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive it. `tool`: the id of the tool that chooses the places.
    PlacesPanel(MeshComparisonSession& session, ToolModel& tools, const QString& tool,
                QWidget* parent = nullptr);

  signals:
    /// The ways that are drawn; nullptr: none.
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// Both places were forgotten at the user's wish.
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
    QLabel* words_;
    RowTable* ways_;
};

}  // namespace navwright
