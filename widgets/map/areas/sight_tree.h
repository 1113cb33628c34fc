#pragma once

#include <QTreeWidget>

#include <memory>

#include "widgets/common/models/area_model.h"
#include "widgets/common/models/selection.h"

namespace navwright {

/// What is in sight of the selected area: shares of floor that see it, and by group the areas that overlook
/// it, that it overlooks, and the others, those with most floor in sight first. Hidden without sight or such
/// an area.
class SightTree : public QTreeWidget {
    Q_OBJECT

  public:
    enum Column { place, share, columns };

    /// The models outlive it.
    SightTree(AreaModel& areas, Selection& selection, QWidget* parent = nullptr);

  signals:
    /// An area was chosen: it is to be selected.
    void itemChosen(const navwright::Item& item);

  private:
    void refresh();
    void fill(std::int32_t area);
    void choose(QTreeWidgetItem* row);

    AreaModel& areas_;
    Selection& selection_;
    std::shared_ptr<const MapSight> shown_;
    std::int32_t area_ = 0;
};

}  // namespace navwright
