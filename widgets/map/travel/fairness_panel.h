#pragma once

#include "core/aas/travel/fairness.h"
#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/map/travel/way_finding.h"
#include "widgets/map/travel/way_pictures.h"

class QLabel;

namespace navwright {

class FairnessChart;
class RowTable;

/// The panel Fairness: travel times from each side's starts to each item and to the centre of the map, as a
/// sentence, a chart and a table.
class FairnessPanel : public Panel {
    Q_OBJECT

  public:
    /// `ways` outlives it.
    explicit FairnessPanel(MapWays& ways, QWidget* parent = nullptr);

    [[nodiscard]] const WayFindingOf<Fairness>& found() const { return found_; }

  signals:
    void placeWanted(const navwright::Vec3& place);
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void refresh();
    void fillChart();
    void fillTable();
    void draw();
    void fly(int row);
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString goalName(const GoalTimes& goal) const;
    [[nodiscard]] Vec3 goalPlace(const GoalTimes& goal) const;
    [[nodiscard]] QString sideName(int side) const;

    WayFindingOf<Fairness> found_;
    QLabel* headline_;
    FairnessChart* chart_;
    RowTable* table_;
    std::vector<int> charted_;  ///< rows of the chart: numbers of goals, the largest lead first
};

}  // namespace navwright
