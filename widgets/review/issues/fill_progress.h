#pragma once

#include "widgets/common/controls/work_row.h"

namespace navwright {

class HoleFiller;

/// The progress of filling holes, with a button that cancels it. Hidden while nothing is filled.
class FillProgress : public WorkRow {
    Q_OBJECT

  public:
    /// `place` names it among others; the filler outlives it.
    FillProgress(HoleFiller& filler, const QString& place, QWidget* parent = nullptr);
};

}  // namespace navwright
