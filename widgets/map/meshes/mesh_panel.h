#pragma once

#include <memory>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/meshes/map_meshes.h"
#include "widgets/map/meshes/mesh_pictures.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace navwright {

class RowTable;
class WorkRow;

/// The panel Meshes: makes the floor as tiles and as navmeshes, shows them stage by stage, and lists the
/// links of a navmesh with what became of each.
class MeshPanel : public Panel {
    Q_OBJECT

  public:
    /// `meshes` outlives it.
    explicit MeshPanel(MapMeshes& meshes, QWidget* parent = nullptr);

    enum class Shown { tiles, standing, crouched };
    void choose(Shown mesh, MeshStage stage = MeshStage::mesh);
    /// Whether it is drawn.
    void setDrawn(bool drawn);

  signals:
    /// Faces, and the lines over them; nullptr: nothing.
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void linesChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void placeWanted(const navwright::Vec3& place);
    void gsetWanted();
    void exportWanted();

  private:
    void makeSource();
    void makeLook();
    void makeLinks();
    [[nodiscard]] Shown mesh() const;
    [[nodiscard]] MeshStance stance() const;
    [[nodiscard]] const MadeNavMesh* made() const;
    void refresh();
    void redraw();
    void fillLinks();
    [[nodiscard]] QString facts() const;

    MapMeshes& meshes_;
    QLabel* source_;
    QPushButton* make_;
    WorkRow* work_ = nullptr;
    QCheckBox* drawn_;
    QComboBox* mesh_;
    QComboBox* stage_;
    QComboBox* colours_;
    QCheckBox* lines_;
    QLabel* legend_;
    QLabel* facts_;
    QLabel* gset_;
    QPushButton* readGset_;
    QPushButton* dropGset_;
    QPushButton* export_;
    RowTable* links_;
};

}  // namespace navwright
