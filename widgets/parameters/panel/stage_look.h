#pragma once

#include <QWidget>

#include "widgets/common/models/layer_settings.h"
#include "widgets/view3d/view/legend.h"

class QComboBox;
class QLabel;
class QSlider;

namespace navwright {

class LegendView;
class MapLookBox;
class MapLookModel;
class WorkbenchView;

/// How one layer is shown: colouring, palette, opacity, legend with filter; of the map its surfaces, too.
class StageLook : public QWidget {
    Q_OBJECT

  public:
    /// `view` gives the legend; nullptr where there is no 3D view.
    StageLook(LayerModel& layers, MapLookModel& mapLook, const WorkbenchView* view,
              QWidget* parent = nullptr);

    void setLayer(LayerId layer);
    [[nodiscard]] LayerId layer() const { return layer_; }

  private:
    template <class Change>
    void change(Change change);
    void refresh();
    void fillColourings();

    LayerModel& layers_;
    const WorkbenchView* view_;
    LayerId layer_ = LayerId::nodes;
    bool filling_ = false;
    QLabel* title_;
    QComboBox* colourBy_;
    QComboBox* palette_;
    QSlider* opacity_;
    MapLookBox* mapLook_;
    LegendView* legend_;
};

}  // namespace navwright
