#pragma once

#include "workbench.h"

namespace navwright {

/// Opens a moment that Help, Save this moment has written, with what was selected. Its map and demos are
/// looked for in `inputs` where they are not at their place. Returns whether there is a map or a nav.
inline bool openMoment(Workbench& bench, const QString& file, const QString& inputs = {}) {
    bench.window().workspace().unattended = true;  // asks nobody where its inputs are
    bench.window().opening().open({file}, inputs);
    if (!bench.waitUntilIdle()) return false;
    QCoreApplication::processEvents();  // the selection comes last
    return bench.document().shownMap() || bench.window().workspace().rereleaseNav.isOpen();
}

}  // namespace navwright
