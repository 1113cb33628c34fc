#pragma once

#include <cfloat>
#include <cstdint>

#include "bsp/lanes.h"

namespace navwright {

inline constexpr std::uint32_t kSidesPerGroup = 4;

/// Planes of up to four sides of one brush. Unused lanes hold a plane that everything is behind, so that they
/// never decide anything.
struct SideGroup {
    Float4 normalX{}, normalY{}, normalZ{};
    Float4 dist{FLT_MAX, FLT_MAX, FLT_MAX, FLT_MAX};
};

}  // namespace navwright
