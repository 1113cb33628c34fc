#pragma once

#include <QObject>

#include "widgets/common/models/run_store.h"
#include "widgets/test/verdict/floor_shares.h"

namespace navwright {

/// Has the floor measured that the navs of kept runs cover. Runs that came with a project stay as they are:
/// what they were made of need not be what is open.
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
