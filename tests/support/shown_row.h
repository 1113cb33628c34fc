#pragma once

#include <QTreeView>

#include "widgets/parameters/panel/shown_model.h"
#include "workbench.h"

namespace navwright {

/// The list of what is shown, in the panel Stages.
[[nodiscard]] inline ShownModel& shownModel(Workbench& bench) {
    return *qobject_cast<ShownModel*>(bench.find<QTreeView>("stageTree")->model());
}

/// The row of a layer in it.
[[nodiscard]] inline QModelIndex shownRow(Workbench& bench, LayerId layer, int column = ShownModel::name) {
    return shownModel(bench).indexOf(layer, column);
}

}  // namespace navwright
