#pragma once

#include <array>
#include <memory>
#include <optional>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/models/confidence_model.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/selection.h"
#include "widgets/inspect/confidence/cut_preview.h"

class QCheckBox;
class QLabel;
class QSlider;
class QStandardItemModel;
class QToolButton;
class QTreeView;

namespace navwright {

/// The panel Confidence: colours nodes and links by confidence, shows only those above a value and what
/// leaving out the rest would do, lists those of lowest confidence, and shows the rule.
class ConfidencePanel : public Panel {
    Q_OBJECT

  public:
    /// The models outlive the panel.
    ConfidencePanel(Document& document, const ConfidenceModel& confidence, LayerModel& layers,
                    Selection& selection, QWidget* parent = nullptr);

    /// The least confidence that is shown; 0: everything.
    [[nodiscard]] double least() const;

  signals:
    void placeWanted(const navwright::Vec3& place);
    /// The evidence for the selected node or link is to be shown.
    void evidenceWanted();

  private:
    void makeRows();
    void refresh();
    void showCounts();
    void showCut();
    void fillList();
    void setColoured(bool on);
    void applyLayers();
    void followFilter(LayerId layer);
    void go(const QModelIndex& index);

    Document& document_;
    const ConfidenceModel& confidence_;
    LayerModel& layers_;
    Selection& selection_;
    CutPreview* preview_;
    std::optional<std::array<LayerSettings, 2>>
        before_;  ///< of nodes and links, while they are coloured by it
    QCheckBox* coloured_;
    QSlider* slider_;
    QLabel* value_;
    QLabel* counts_;
    QLabel* cut_;
    QLabel* rule_;
    QToolButton* ruleShown_;
    QStandardItemModel* rows_;
    QTreeView* list_;
};

}  // namespace navwright
