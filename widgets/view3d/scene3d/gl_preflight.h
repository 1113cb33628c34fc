#pragma once

#include <QString>

#include "core/base/result.h"

namespace navwright {

struct GlInfo {
    QString renderer;
    QString version;
    bool software = false;  ///< llvmpipe, softpipe, SwiftShader: no multisampling, small point budget
    bool eightBits = true;  ///< a colour, on this screen; remote desktops may have 5 or 10
    int arrayLayers = 256;  ///< of a texture array; what every OpenGL 3.3 can hold
};

/// Sets what must be set before the first window exists: Qt3D's OpenGL renderer and a core 3.3 surface
/// format. Call first in main(), before QApplication.
void prepareGl();

/// Whether 3D can be shown at all; needs a QGuiApplication. Without this check Qt3D would draw nothing and
/// flood the log.
[[nodiscard]] Result<GlInfo> probeGl();

}  // namespace navwright
