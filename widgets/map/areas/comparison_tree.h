#pragma once

#include <QTreeWidget>

#include <memory>

#include "widgets/common/models/area_model.h"
#include "widgets/drawing/draw/item.h"

namespace navwright {

/// What other areas have that ours lack, and the other way round: a line for areas and for each kind of way,
/// below it the ones that have no match. Lines for these are made when they are opened.
class ComparisonTree : public QTreeWidget {
    Q_OBJECT

  public:
    enum Column { kind, matched, missing, extra, columns };

    /// The model outlives it.
    explicit ComparisonTree(AreaModel& areas, QWidget* parent = nullptr);

  signals:
    /// One that ours have: to be selected.
    void itemChosen(const navwright::Item& item);
    /// One that only the others have: to be looked at.
    void placeChosen(const navwright::Vec3& place);

  private:
    void refresh();
    void open(QTreeWidgetItem* row);
    void choose(QTreeWidgetItem* row);
    void addRow(int travel, const QString& name, std::size_t matches, std::size_t misses, std::size_t extras);

    AreaModel& areas_;
    std::shared_ptr<const AreaComparison> shown_;
};

}  // namespace navwright
