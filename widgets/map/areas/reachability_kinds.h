#pragma once

#include <QListWidget>

#include <cstdint>

#include "widgets/common/models/area_model.h"

namespace navwright {

/// The kinds of reachabilities there are, each with its colour, stroke and number; unchecked ones are hidden.
class ReachabilityKinds : public QListWidget {
    Q_OBJECT

  public:
    /// The model outlives it.
    explicit ReachabilityKinds(AreaModel& areas, QWidget* parent = nullptr);

    /// Checks all kinds, or none.
    void checkAll(bool checked);

  private:
    void fill();
    void apply();

    AreaModel& areas_;
    std::shared_ptr<const AreaSet> shown_;
};

}  // namespace navwright
