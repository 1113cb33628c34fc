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

/// Shows how one entry looks. A layer has colouring, palette, opacity and a legend with a filter, and the map
/// its surfaces; an overlay has its opacity, when it goes, and what its colours mean.
class StageLook : public QWidget {
    Q_OBJECT

  public:
    /// `view` provides the legend; nullptr if there is no 3D view.
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
