#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "tests/sample/bsp/plane_table.h"
#include "tests/sample/bsp/texture_table.h"
#include "tests/sample/map_description.h"

namespace navwright::compile {

struct SolidSide {
    int plane = 0;     ///< looks outwards
    int texInfo = -1;  ///< -1 for bevels
    Polygon polygon;   ///< empty for bevels

    [[nodiscard]] bool isBevel() const { return polygon.empty(); }
};

/// A brush ready for compiling: real sides with their polygons, and bevels so that boxes swept against it
/// slide past its edges. The six axial sides come first, in the order -x +x -y +y -z +z.
struct Solid {
    std::vector<SolidSide> sides;
    Contents contents = 0;
    Bounds bounds;
};

/// `offset` is taken from every point; `where` names the brush in errors. Errors: not a bounded convex solid,
/// reaches outside +-4096, a texture name too long.
[[nodiscard]] Result<Solid> makeSolid(const MapBrush& brush, const Vec3& offset, PlaneTable& planes,
                                      TextureTable& textures, const std::string& where);

/// Adds the axial and the edge bevels that `solid` lacks, and sorts the axial sides to the front.
void addBevels(Solid& solid, PlaneTable& planes);

}  // namespace navwright::compile
