#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// Finds the area that contains a player's origin by descending the node tree; 0 in solid space or outside. A
/// point on a plane counts as in front.
[[nodiscard]] std::int32_t areaAt(const AasFile& aas, const Vec3& origin);

/// A piece of a straight line within one area; shares of the line, 0..1.
struct AreaPiece {
    std::int32_t area = 0;
    float from = 0, to = 0;

    [[nodiscard]] float middle() const { return (from + to) / 2; }
};
/// Chops a straight line by the node tree: the areas that it goes through, in order. What of it is in solid
/// space or outside has no piece.
[[nodiscard]] std::vector<AreaPiece> areasOnLine(const AasFile& aas, const Vec3& from, const Vec3& to);

}  // namespace navwright
