#pragma once

#include <string>

#include "core/base/vec3.h"

namespace navwright {

/// A place for display, in whole units: "(1, 2, 3)".
[[nodiscard]] std::string pointText(const Vec3& place);

}  // namespace navwright
