#pragma once

#include "core/aas/travel/chokepoints.h"
#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/map/travel/way_finding.h"
#include "widgets/map/travel/way_pictures.h"

class QComboBox;
class QLabel;
class QTabWidget;

namespace navwright {

class RowTable;

/// The panel Chokepoints: areas that most routes pass, cut edges, and the min cut between the sides.
class ChokePanel : public Panel {
    Q_OBJECT

  public:
    /// `ways` outlives it.
    explicit ChokePanel(MapWays& ways, QWidget* parent = nullptr);

    [[nodiscard]] const WayFindingOf<Chokepoints>& found() const { return found_; }

  signals:
    void placeWanted(const navwright::Vec3& place);
    /// The floor by how many routes pass it; nullptr: nothing.
    void shadeChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// Marks and lines over the floor; nullptr: nothing.
    void marksChanged(std::shared_ptr<const navwright::StagePicture> picture);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void refresh();
    void fillPlaces();
    void fillBridges();
    void fillCut();
    void draw();
    void drawMarks(Sketch& sketch) const;
    [[nodiscard]] QString words() const;
    [[nodiscard]] const Chokepoint& placeAt(int row) const;
    [[nodiscard]] const AreaCrossing& crossingAt(int row) const;

    MapWays& ways_;
    QComboBox* pairs_;
    WayFindingOf<Chokepoints> found_;
    QLabel* words_;
    QTabWidget* tabs_;
    RowTable* places_;
    RowTable* bridges_;
    RowTable* cut_;
};

}  // namespace navwright
