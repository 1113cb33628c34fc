#include "core/map/bsp/ladder_brushes.h"

#include <algorithm>

#include "core/map/bsp/contents.h"

namespace navwright {

namespace {

Box brushBounds(const BspFile& bsp, const BspBrush& brush) {
    constexpr float kFar = 1 << 20;
    Box bounds{Vec3(-kFar), Vec3(kFar)};
    for (auto side = brush.firstSide; side < brush.firstSide + brush.sideCount; ++side) {
        const auto& plane = bsp.planes[bsp.brushSides[side].plane];
        for (int axis = 0; axis < 3; ++axis) {
            if (plane.normal[axis] == 1) bounds.maxs[axis] = std::min(bounds.maxs[axis], plane.dist);
            if (plane.normal[axis] == -1) bounds.mins[axis] = std::max(bounds.mins[axis], -plane.dist);
        }
    }
    return bounds;
}

}  // namespace

std::vector<Box> ladderBrushes(const BspFile& bsp) {
    std::vector<Box> ladders;
    for (const auto& brush : bsp.brushes) {
        if ((brush.contents & kContentsLadder) != 0) ladders.push_back(brushBounds(bsp, brush));
    }
    return ladders;
}

}  // namespace navwright
