#pragma once

#include <QtGlobal>

#include "core/base/parameters.h"

namespace navwright {

/// Without rehearsals, for tests of what comes before them.
inline Parameters unrehearsed(Parameters parameters = {}) {
    if (!parameters.setText("rehearse.rounds", "0")) qFatal("rehearse.rounds");
    return parameters;
}

/// What the demos show and nothing that the map offers, for tests of that.
inline Parameters demosAlone(Parameters parameters = {}) {
    parameters = unrehearsed(parameters);
    if (!parameters.setText("fill.mode", "off")) qFatal("fill.mode");
    return parameters;
}

}  // namespace navwright
