#pragma once

#include <memory>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/mesh_comparison/mesh_comparison_session.h"

class QCheckBox;
class QTabWidget;

namespace navwright {

class FindingRow;
class RowTable;

/// The page Served on foot: floor of the meshes that no node serves, nodes off the floor, narrow passages.
class ServedPanel : public Panel {
    Q_OBJECT

  public:
    /// The session outlives it.
    explicit ServedPanel(MeshComparisonSession& session, QWidget* parent = nullptr);

  signals:
    /// The marks for the list in front; nullptr: none.
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// The floor coloured by whether a node serves it; nullptr: not shown.
    void floorChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void placeWanted(const navwright::Vec3& place);

  private:
    void makeTables();
    void refresh();
    void fillRegions(const MeshCoverage* found);
    void fillOffMesh(const MeshCoverage* found);
    void fillNarrow(const MeshCoverage* found);
    [[nodiscard]] QString words() const;
    void draw();
    void drawFloor();

    MeshComparisonSession& session_;
    FindingRow* head_;
    QCheckBox* shade_;
    QTabWidget* tabs_;
    RowTable* regions_;
    RowTable* offMesh_;
    RowTable* narrow_;
    std::shared_ptr<const MeshCoverage> shaded_;
    LatestWork shading_;
};

}  // namespace navwright
