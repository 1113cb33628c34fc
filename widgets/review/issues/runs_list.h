#pragma once

#include "widgets/common/controls/panel.h"
#include "widgets/review/issues/runs_model.h"

class QPushButton;
class QTreeView;

namespace navwright {

/// The kept runs: keep, name, remove, go back to the parameters of one, compare with one.
class RunsList : public Panel {
    Q_OBJECT

  public:
    /// The models outlive it.
    RunsList(Document& document, RunStore& store, QWidget* parent = nullptr);

  signals:
    void compareWanted(int id);

  private:
    [[nodiscard]] const StoredRun* current() const;
    void update();

    Document& document_;
    RunStore& store_;
    RunsModel* model_;
    QTreeView* list_;
    QPushButton* keep_;
    QPushButton* compare_;
    QPushButton* parameters_;
    QPushButton* remove_;
};

}  // namespace navwright
