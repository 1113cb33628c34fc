#pragma once

#include <vector>

#include "widgets/common/controls/panel.h"

class QLabel;
class QPushButton;
class QTreeView;

namespace navwright {

class HarmWatch;
class RemovalModel;

/// What feedback would remove, before it does: tick, keep for good, apply.
class RemovalPanel : public Panel {
    Q_OBJECT

  public:
    /// `model` outlives it.
    explicit RemovalPanel(RemovalModel& model, QWidget* parent = nullptr);

  signals:
    /// A row was clicked.
    void rowWanted(int row);

  private:
    [[nodiscard]] std::vector<int> selectedRows() const;
    void updateButtons();
    void showHarm();

    RemovalModel& model_;
    HarmWatch* watch_;
    QLabel* text_;
    QLabel* harm_;
    QTreeView* view_;
    QPushButton* all_;
    QPushButton* none_;
    QPushButton* keep_;
    QPushButton* apply_;
    QPushButton* spare_;
};

}  // namespace navwright
