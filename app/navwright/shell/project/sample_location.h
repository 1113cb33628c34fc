#pragma once

#include <QString>

namespace navwright {

/// The folder of the bundled map and demos: beside the program in a build or an installation, else where the
/// build found its resources. Empty when there is none.
[[nodiscard]] QString sampleFolder();

}  // namespace navwright
