#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// The ends of a listed edge in its direction; a negative number reverses it.
struct EdgeEnds {
    Vec3 from{0}, to{0};
};
[[nodiscard]] EdgeEnds endsOf(const AasFile& aas, std::int32_t listed);

[[nodiscard]] std::vector<Vec3> cornersOf(const AasFile& aas, const AasFace& face);
/// The mean of a face's corners.
[[nodiscard]] Vec3 centerOf(const AasFile& aas, const AasFace& face);
/// Area of a face, square units.
[[nodiscard]] float surfaceOf(const AasFile& aas, const AasFace& face);
/// Volume of an area, cubic units.
[[nodiscard]] float volumeOf(const AasFile& aas, std::int32_t area);

}  // namespace navwright
