#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <vector>

#include "core/generate/thresholds/threshold_values.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/parameters/panel/change_preview.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QScrollArea;

namespace navwright {

class ParameterSection;
class PresetBox;
class ShownDifference;
class WorkbenchView;

/// All thresholds by stage, with presets, a filter, and what the last change did.
class ParameterPanel : public Panel {
    Q_OBJECT

  public:
    /// `view` shows what changes; nullptr where there is no 3D view. `presetFolder`: a person's own presets.
    ParameterPanel(Document& document, WorkbenchView* view, const std::filesystem::path& presetFolder,
                   QWidget* parent = nullptr);

    /// Where presets are chosen.
    [[nodiscard]] PresetBox& presets() { return *presets_; }
    /// Goes to a row, whatever is filtered or folded, and points it out.
    void showParameter(Param id);
    /// Shares the view with others that draw differences; it outlives the panel.
    void takeTurns(ShownDifference& turns);

  signals:
    void failed(const navwright::Error& error);

  private:
    using ValueMap = std::map<Param, std::shared_ptr<const ThresholdValues>>;

    QWidget* makeSections();
    void makeFilter();
    void makePreview();
    void drawPreview();
    void filter();
    void refreshValues();
    void showValues(const ValueMap& values);
    void showCounts(const ChangePreview::Counts& counts);

    Document& document_;
    PresetBox* presets_ = nullptr;
    WorkbenchView* view_;
    ChangePreview* preview_;
    std::vector<ParameterSection*> sections_;
    QLineEdit* words_;
    QCheckBox* changedOnly_;
    QCheckBox* showChanges_;
    QLabel* counts_;
    QScrollArea* scroll_ = nullptr;
    std::shared_ptr<const StagePicture> picture_;
    ShownDifference* turns_ = nullptr;
    LatestWork job_;
};

}  // namespace navwright
