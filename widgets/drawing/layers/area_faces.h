#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/aas/travel/area_set.h"
#include "widgets/drawing/draw/draw_list.h"

namespace navwright {

/// What a side of an area is, the most telling first.
enum class AreaSide { ground, ladder, liquid, gap, wall, between };
inline constexpr int kAreaSideCount = 6;

/// What a face with these flags is to an area on one side of it.
[[nodiscard]] AreaSide areaSide(std::int32_t faceFlags);
/// "Ground", "Ladder", "Liquid's surface", "Gap to fall through", "Wall", "Between two areas".
[[nodiscard]] std::string_view areaSideName(AreaSide side);

/// Adds the sides of an area to a list. `look` is the corner to copy, except for place and type;
/// `scalarOf(side)` gives each side's category.
template <class ScalarOf>
void addAreaSides(FaceDrawList& list, const AreaSet& set, std::int32_t area, float body, ScalarOf scalarOf) {
    const auto& own = set.aas.areas[area];
    for (std::int32_t i = 0; i < own.faceCount; ++i) {
        const auto number = set.aas.faceIndex[own.firstFace + i];
        const auto face = number < 0 ? -number : number;
        const auto outline = set.outline(face);
        if (outline.empty()) continue;
        const auto& record = set.aas.faces[face];
        const auto& plane = set.aas.planes[record.plane];
        const auto side = areaSide(record.flags);
        const float scalar = scalarOf(side);
        list.add(outline, {.position = {},
                           .center = own.center,
                           .normal = number < 0 ? -plane.normal : plane.normal,
                           .scalar = scalar,
                           .filter = scalar,
                           .type = static_cast<float>(side),
                           .body = body});
    }
}

}  // namespace navwright
