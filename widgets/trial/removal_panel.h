#pragma once

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QTreeView;

namespace navwright {

class RemovalModel;

/// What feedback would remove, before it does: tick, keep for good, apply.
class RemovalPanel : public QWidget {
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

    RemovalModel& model_;
    QLabel* text_;
    QTreeView* view_;
    QPushButton* all_;
    QPushButton* none_;
    QPushButton* keep_;
    QPushButton* apply_;
};

}  // namespace navwright
