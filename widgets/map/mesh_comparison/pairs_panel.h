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

/// Ways between all spawn points and items, those that the nav makes longest first.
class PairsPanel : public Panel {
    Q_OBJECT

  public:
    /// The session outlives it.
    explicit PairsPanel(MeshComparisonSession& session, QWidget* parent = nullptr);

  signals:
    void placeWanted(const navwright::Vec3& place);
    /// The ways of the chosen pair; nullptr: none.
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// The two places of the session are about to be those of a pair.
    void pairChosen();
    /// The ways between them are to be listed.
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
