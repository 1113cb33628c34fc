#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// Both ends of a listed edge, which may be negative, in its direction.
struct EdgeEnds {
    Vec3 from{0}, to{0};
};
[[nodiscard]] EdgeEnds endsOf(const AasFile& aas, std::int32_t listed);

[[nodiscard]] std::vector<Vec3> cornersOf(const AasFile& aas, const AasFace& face);
/// The mean of its corners.
[[nodiscard]] Vec3 middleOf(const AasFile& aas, const AasFace& face);
/// Square units.
[[nodiscard]] float surfaceOf(const AasFile& aas, const AasFace& face);
/// Cubic units.
[[nodiscard]] float volumeOf(const AasFile& aas, std::int32_t area);

}  // namespace navwright
