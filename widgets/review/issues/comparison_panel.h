#pragma once

#include <memory>
#include <optional>

#include "core/base/result.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/models/selection.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/review/issues/diff_model.h"
#include "widgets/review/issues/run_look.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QTreeView;

namespace navwright {

class VerdictBox;

/// Two navs beside each other, the old one as A and the new one as B: what was added, removed or changed, and
/// taking it into the present one.
class ComparisonPanel : public Panel {
    Q_OBJECT

  public:
    /// The models outlive it.
    ComparisonPanel(Comparison& comparison, Selection& selection, ToolModel& tools,
                    QWidget* parent = nullptr);
    /// While it is the tool in use, clicks are places of a path.
    static QString toolId() { return QStringLiteral("comparison.paths"); }

    /// Compares `a`, the old nav, with the present one as B, and draws the differences.
    void compareWith(const Side& a);
    /// Leaves the view to others; the comparison stays.
    void stopDrawing();
    /// Adds a place of a path, while the tool is in use; the second one starts the search.
    void addPlace(const Vec3& place);
    [[nodiscard]] bool probing() const;
    [[nodiscard]] DiffModel& model() { return *model_; }
    [[nodiscard]] VerdictBox& verdicts() { return *verdicts_; }

  signals:
    void placeWanted(const navwright::Vec3& place);
    void overlayChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void pathsChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void failed(const navwright::Error& error);

  private:
    void makeSides();
    void makeList();
    void makeActions();
    void fillSides();
    void fillSide(QComboBox& box, const Side& side);
    [[nodiscard]] Side sideOf(QComboBox& box);
    void chooseSides();
    void choose(const Side& a, const Side& b);
    void refresh();
    void allowTaking();
    void drawDifferences();
    void takeFilter();
    void take(bool all);
    void go(const QModelIndex& index);
    void showProbe();
    void toolChanged();
    [[nodiscard]] std::vector<Vec3> selectedPlaces() const;

    Comparison& comparison_;
    Selection& selection_;
    ToolModel& tools_;
    DiffModel* model_;
    QComboBox* a_;
    QComboBox* b_;
    RunPictures pictures_;
    QLabel* totals_;
    VerdictBox* verdicts_;
    QComboBox* kind_;
    QCheckBox* near_;
    QDoubleSpinBox* radius_;
    QCheckBox* drawn_;
    QTreeView* list_;
    QPushButton* takeChosen_ = nullptr;
    QPushButton* takeAll_ = nullptr;
    QPushButton* probe_ = nullptr;
    QLabel* paths_;
    std::optional<Vec3> firstPlace_;
};

}  // namespace navwright
