#pragma once

#include <QTreeWidget>

#include <memory>

#include "widgets/common/models/area_model.h"
#include "widgets/drawing/draw/item.h"

namespace navwright {

/// Areas and reachabilities that only one of the two sets has: a line for areas and one for each kind of
/// reachability, with those that have no match below it. These lines are made when their parent is opened.
class ComparisonTree : public QTreeWidget {
    Q_OBJECT

  public:
    enum Column { kind, matched, missing, extra, columns };

    /// The model outlives it.
    explicit ComparisonTree(AreaModel& areas, QWidget* parent = nullptr);

  signals:
    /// One of our own areas or reachabilities was chosen: it is to be selected.
    void itemChosen(const navwright::Item& item);
    /// One that only the other set has was chosen: its place is to be shown.
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
