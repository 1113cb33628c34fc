#pragma once

#include <QStyledItemDelegate>

#include <optional>

#include "widgets/common/controls/panel.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/map_look_model.h"
#include "widgets/common/models/overlay_model.h"
#include "widgets/parameters/panel/shown_model.h"

class QLabel;
class QSlider;
class QTreeView;

namespace navwright {

class StageLook;
class WorkbenchView;

/// The panel Stages: the list of layers and overlays with their counts, the look of the chosen one, and the
/// height cut.
class StagePanel : public Panel {
    Q_OBJECT

  public:
    /// The models and the view (nullptr where there is none) outlive the panel.
    StagePanel(Document& document, LayerModel& layers, OverlayModel& overlays, MapLookModel& mapLook,
               const WorkbenchView* view, QWidget* parent = nullptr);

    /// Selects a layer, so that its look can be set, as a click on its row does.
    void choose(LayerId layer);
    /// Shows only the chosen entry, or restores what was shown before, as Alt and a click on its row do.
    void isolateChosen();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeTree();
    QWidget* makeHeightCut();
    void fitHeightCut();
    void showHeightCut();
    /// Chooses a layer when it is shown alone, so that its legend is visible.
    void followSolo();
    /// Chooses a heat when it is switched on, so that its legend is visible.
    void followHeat();
    void choose(const ShownEntry& entry);
    [[nodiscard]] bool isHeat(const ShownEntry& entry) const;

    Document& document_;
    LayerModel& layers_;
    OverlayModel& overlays_;
    ShownModel* model_;
    QTreeView* tree_;
    StageLook* look_;
    QSlider* heightCut_;
    QLabel* heightText_;
    std::optional<LayerId> alone_;  ///< the only layer shown besides the map
    ShownEntry chosen_;             ///< whose look is shown
    ShownEntry before_;             ///< chosen before alone_ was
    QString heat_;                  ///< id of the visible heat; empty: none
    ShownEntry beforeHeat_;         ///< chosen before heat_ was
    bool isolating_ = false;        ///< the mouse button that isolated an entry is still down
};

/// Shows a check state as an eye, open or closed; a click on it or the space bar changes it.
class EyeDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
};

}  // namespace navwright
