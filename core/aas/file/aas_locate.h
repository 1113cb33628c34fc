#pragma once

#include <cstdint>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// The area that a player's origin is in, by the node tree; 0 in what is solid or outside. On a plane the
/// side in front counts.
[[nodiscard]] std::int32_t areaAt(const AasFile& aas, const Vec3& origin);

}  // namespace navwright
