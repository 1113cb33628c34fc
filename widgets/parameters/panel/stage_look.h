#pragma once

#include <QWidget>

#include "widgets/common/models/layer_settings.h"
#include "widgets/parameters/panel/shown_model.h"
#include "widgets/view3d/view/legend.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QSlider;

namespace navwright {

class LegendView;
class MapLookBox;
class MapLookModel;
class WorkbenchView;

/// How one layer is shown: colouring, palette, opacity, legend with filter; of the map its surfaces, too. Of
/// an overlay its opacity, when it goes, and what its colours mean.
class StageLook : public QWidget {
    Q_OBJECT

  public:
    /// `view` gives the legend; nullptr where there is no 3D view.
    StageLook(LayerModel& layers, const ShownModel& shown, OverlayModel& overlays, MapLookModel& mapLook,
              const WorkbenchView* view, QWidget* parent = nullptr);

    void setEntry(const ShownEntry& entry);

  private:
    template <class Change>
    void change(Change change);
    void refresh();
    void refreshLayer();
    void refreshOverlay();
    void fillColourings();

    LayerModel& layers_;
    const ShownModel& shown_;
    OverlayModel& overlays_;
    const WorkbenchView* view_;
    LayerId layer_ = LayerId::nodes;
    QString overlay_;  ///< shown instead of the layer; empty: none
    bool filling_ = false;
    QLabel* title_;
    QLabel* life_;
    QFormLayout* form_;
    QComboBox* colourBy_;
    QComboBox* palette_;
    QSlider* opacity_;
    MapLookBox* mapLook_;
    LegendView* legend_;
};

}  // namespace navwright
