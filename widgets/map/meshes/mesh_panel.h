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
class QSpinBox;

namespace navwright {

class RowTable;
class ToolModel;
class WorkRow;

/// The panel Meshes: makes the floor as tiles and as navmeshes, shows them stage by stage, and lists the
/// links of a navmesh with what became of each.
class MeshPanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive it.
    MeshPanel(MapMeshes& meshes, ToolModel& tools, QWidget* parent = nullptr);

    /// The tool that puts blockers on the floor.
    static QString blockerToolId() { return QStringLiteral("map.blocker"); }

    enum class Shown { tiles, standing, crouched };
    void choose(Shown mesh, MeshStage stage = MeshStage::mesh);
    /// Whether it is drawn.
    void setDrawn(bool drawn);

  signals:
    /// Faces, and the lines over them; nullptr: nothing.
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void linesChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void blockersChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void placeWanted(const navwright::Vec3& place);
    void gsetWanted();
    void exportWanted();

  private:
    void makeSource();
    void makeLook();
    void makeBlockers(ToolModel& tools);
    void makeLinks();
    void fillStages();
    [[nodiscard]] Shown mesh() const;
    [[nodiscard]] MeshStance stance() const;
    [[nodiscard]] const MadeNavMesh* made() const;
    void refresh();
    void redraw();
    [[nodiscard]] std::shared_ptr<const StagePicture> treePictureOf(TileColours colours);
    void fillLinks();
    [[nodiscard]] QString facts() const;
    [[nodiscard]] QString blockerWords() const;

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
    QPushButton* placeBlockers_;
    QPushButton* clearBlockers_;
    QLabel* blockerWords_;
    int navMeshStage_ = static_cast<int>(MeshStage::mesh);  ///< chosen while tiles are shown
    /// The leaves before merging, as they were drawn last.
    std::shared_ptr<const FloorMesh> treeOf_;
    TileColours treeColours_ = TileColours::kinds;
    std::shared_ptr<const StagePicture> tree_;
};

}  // namespace navwright
