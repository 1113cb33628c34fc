#pragma once

#include <vector>

#include "draw/draw_list.h"

namespace navwright {

struct GlyphVertex {
    Vec3 corner{0};  ///< within -1..1
    Vec3 normal{0};
};

/// The triangles of a shape, three corners each, counter-clockwise seen from outside, flat shaded.
[[nodiscard]] std::vector<GlyphVertex> glyphMesh(GlyphShape shape);

}  // namespace navwright
