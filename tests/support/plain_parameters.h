#pragma once

#include <QtGlobal>

#include "core/base/parameters.h"

namespace navwright {

/// Parameters without rehearsals, for tests of earlier steps.
inline Parameters unrehearsed(Parameters parameters = {}) {
    if (!parameters.setText("rehearse.rounds", "0")) qFatal("rehearse.rounds");
    return parameters;
}

/// Parameters for navs from demos only, without the map's additions.
inline Parameters demosAlone(Parameters parameters = {}) {
    parameters = unrehearsed(parameters);
    if (!parameters.setText("fill.mode", "off")) qFatal("fill.mode");
    return parameters;
}

}  // namespace navwright
