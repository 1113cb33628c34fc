#pragma once

#include <string>

#include "core/base/vec3.h"

namespace navwright {

/// "(1, 2, 3)": a place for people, in whole units.
[[nodiscard]] std::string pointText(const Vec3& place);

}  // namespace navwright
