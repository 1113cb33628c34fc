#pragma once

#include <array>

#include "widgets/common/controls/panel.h"
#include "widgets/test/verdict/test_step.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTreeView;

namespace navwright {

class IterationChart;
class IterationModel;
class StepRow;
class Testing;

/// Starts tests and shows how they go: the steps with their logs, and the tests of an iteration as a chart
/// and a list.
class RunsPanel : public Panel {
    Q_OBJECT

  public:
    /// `trial` outlives it.
    explicit RunsPanel(Testing& testing, QWidget* parent = nullptr);

  private:
    QWidget* makeSteps();
    QWidget* makeLog();
    QWidget* makeIteration();
    void updateStep(TestStep step);
    void updateButtons();
    void updateIteration();
    void updateState();
    void showChart();
    void showLog();
    void showTurn(int turn);
    /// The test that was clicked, else the best; -1 when there is none.
    [[nodiscard]] int chosenTurn() const;

    Testing& testing_;
    std::array<StepRow*, kTestSteps> steps_{};
    QPushButton* start_ = nullptr;
    QPushButton* cancel_ = nullptr;
    QLabel* backend_ = nullptr;
    QComboBox* logOf_ = nullptr;
    QPlainTextEdit* log_ = nullptr;
    QStringList iterationLog_;
    QPushButton* iterate_ = nullptr;
    QPushButton* stop_ = nullptr;
    QPushButton* resume_ = nullptr;
    QPushButton* keep_ = nullptr;
    QCheckBox* untilNothing_ = nullptr;
    QLabel* iterationState_ = nullptr;
    IterationModel* turns_;
    IterationChart* chart_ = nullptr;
    QTreeView* list_ = nullptr;
    int chosen_ = -1;  ///< the test that was clicked
};

}  // namespace navwright
