#pragma once

#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "widgets/drawing/draw/map_look.h"
#include "widgets/drawing/layers/brush_faces.h"

namespace navwright {

/// A face of a brush that the game does not draw.
struct UnseenFace {
    MapKind kind = MapKind::clip;
    Polygon corners;  ///< counter-clockwise seen from outside, in the world
    Vec3 normal{0};
};

/// Brushes that stop players or bots alone (clip) and those of triggers; of all others the sides that only
/// tell the compiler what to cut (hint, skip) or to leave out (nodraw). Faces of none of them are in the
/// file, so they come from the brushes' planes.
[[nodiscard]] std::vector<UnseenFace> unseenFaces(const BspFile& bsp);

}  // namespace navwright
