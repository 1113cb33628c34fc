#pragma once

#include <QTreeWidget>

#include <memory>

#include "widgets/common/models/area_model.h"
#include "widgets/drawing/draw/item.h"

namespace navwright {

/// What came of trying all reachabilities: a line for each kind of evidence, those that nobody made first,
/// with the reachabilities below it; then one for each use of areas, with the regions below it, those with
/// most floor first. These lines are made when their parent is opened.
class ProofTree : public QTreeWidget {
    Q_OBJECT

  public:
    enum Column { evidence, number, columns };

    /// The model outlives it.
    explicit ProofTree(AreaModel& areas, QWidget* parent = nullptr);

  signals:
    /// A reachability or area was chosen: it is to be selected.
    void itemChosen(const navwright::Item& item);

  private:
    void refresh();
    void addUses();
    void open(QTreeWidgetItem* row);
    void openUse(QTreeWidgetItem* row);
    void choose(QTreeWidgetItem* row);

    AreaModel& areas_;
    std::shared_ptr<const ProvenReachabilities> shown_;
};

}  // namespace navwright
