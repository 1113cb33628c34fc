#pragma once

#include <vector>

#include "widgets/common/controls/panel.h"
#include "widgets/common/models/area_model.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/selection.h"

class QCheckBox;
class QComboBox;
class QGroupBox;
class QLabel;
class QPushButton;
class QSlider;

namespace navwright {

class ComparisonTree;
class ProofTree;
class ReachabilityKinds;
class SightTree;
class WorkRow;

/// The panel Areas: their source and counts, how areas and reachabilities look, and the comparison with other
/// areas.
class AreaPanel : public Panel {
    Q_OBJECT

  public:
    /// The models outlive the panel.
    AreaPanel(Document& document, AreaModel& areas, LayerModel& layers, Selection& selection,
              QWidget* parent = nullptr);

  signals:
    void openWanted();
    void compareWanted();
    void placeWanted(const navwright::Vec3& place);

  private:
    void makeSource();
    void makeLook();
    void makeReachabilities();
    void makeFound();
    void makeComparison();
    void goTo(const Item& item);
    void showState();
    void showLook();
    void changeLook();
    void showLayers();

    Document& document_;
    AreaModel& areas_;
    LayerModel& layers_;
    Selection& selection_;
    QLabel* source_;
    QLabel* facts_;
    QPushButton* make_;
    QPushButton* open_;
    WorkRow* work_ = nullptr;
    QGroupBox* look_;
    QCheckBox* shownAreas_;
    QComboBox* colourBy_;
    std::vector<QCheckBox*> sides_;  ///< by AreaSide
    QSlider* shrink_;
    QLabel* shrinkText_;
    QComboBox* presence_;
    QCheckBox* portals_;
    QGroupBox* ways_;
    QCheckBox* shownReachabilities_;
    QComboBox* colourReachabilitiesBy_;
    ReachabilityKinds* kinds_;
    QCheckBox* ofSelected_;
    QLabel* compared_;
    QPushButton* compare_;
    QPushButton* uncompare_;
    ComparisonTree* comparison_;
    ProofTree* proofs_;
    SightTree* sight_;
};

}  // namespace navwright
