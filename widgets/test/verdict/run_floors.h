#pragma once

#include <QObject>

#include "widgets/common/models/run_store.h"
#include "widgets/test/verdict/floor_shares.h"

namespace navwright {

/// Measures how much floor the navs of kept runs cover. Runs that came with a project stay as they are: their
/// map need not be the one that is open.
class RunFloors : public QObject {
    Q_OBJECT

  public:
    /// Both outlive it.
    RunFloors(RunStore& runs, FloorShares& floors, QObject* parent = nullptr);

  private:
    void look();

    RunStore& runs_;
    FloorShares& floors_;
};

}  // namespace navwright
