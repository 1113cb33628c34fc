#pragma once

#include <memory>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/mesh_comparison/mesh_comparison_session.h"

class QPushButton;

namespace navwright {

class FindingRow;
class RowTable;

/// The page All pairs: paths between all spawn points and items, worst ratio first.
class PairsPanel : public Panel {
    Q_OBJECT

  public:
    /// The session outlives it.
    explicit PairsPanel(MeshComparisonSession& session, QWidget* parent = nullptr);

  signals:
    void placeWanted(const navwright::Vec3& place);
    /// The paths of the selected pair; nullptr: none.
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// Emitted before the session's two places are set to those of a pair.
    void pairChosen();
    /// The user asks to list the paths of the pair on the page Two places.
    void placesWanted();

  private:
    void refresh();
    void choose(int row);

    MeshComparisonSession& session_;
    FindingRow* head_;
    QPushButton* show_;
    RowTable* table_;
};

}  // namespace navwright
