#pragma once

#include <cstdint>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// Finds the area that contains a player's origin by descending the node tree; 0 in solid space or outside. A
/// point on a plane counts as in front.
[[nodiscard]] std::int32_t areaAt(const AasFile& aas, const Vec3& origin);

}  // namespace navwright
