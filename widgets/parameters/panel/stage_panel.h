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

/// What is shown: layers and overlays with their counts, how the chosen one looks, and the height cut.
class StagePanel : public Panel {
    Q_OBJECT

  public:
    /// The models and the view (nullptr where there is none) outlive the panel.
    StagePanel(Document& document, LayerModel& layers, OverlayModel& overlays, MapLookModel& mapLook,
               const WorkbenchView* view, QWidget* parent = nullptr);

    /// Shows how this stage looks, as a click on its row does.
    void choose(LayerId layer);
    /// Shows the chosen one alone, or what was before, as Alt and a click on its row do.
    void isolateChosen();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeTree();
    QWidget* makeHeightCut();
    void fitHeightCut();
    void showHeightCut();
    /// A stage that is shown alone is the one whose legend is wanted.
    void followSolo();
    /// So is that of a heat that comes on.
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
    std::optional<LayerId> alone_;  ///< the only stage shown beside the map
    ShownEntry chosen_;             ///< whose look is shown
    ShownEntry before_;             ///< chosen before that was
    QString heat_;                  ///< the heat that is seen
    ShownEntry beforeHeat_;         ///< chosen before it came
    bool isolating_ = false;        ///< the button that isolated a stage is still down
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
