#include "geometry/standing_surfaces.h"

#include <algorithm>
#include <optional>

#include "bsp/collision.h"
#include "bsp/contents.h"
#include "move/pmove_constants.h"

namespace navwright {

namespace {

constexpr float kFar = 1 << 14;

/// Brushes of the leafs below a model's head, ascending.
std::vector<std::uint16_t> brushesOf(const BspFile& bsp, const BspModel& model) {
    std::vector<std::uint16_t> brushes;
    std::vector<std::int32_t> open{model.headNode};
    while (!open.empty()) {
        const auto at = open.back();
        open.pop_back();
        if (at >= 0) {
            const auto& node = bsp.nodes[static_cast<std::size_t>(at)];
            open.insert(open.end(), node.children.begin(), node.children.end());
            continue;
        }
        const auto& leaf = bsp.leafs[static_cast<std::size_t>(~at)];
        const auto first = bsp.leafBrushes.begin() + leaf.firstLeafBrush;
        brushes.insert(brushes.end(), first, first + leaf.leafBrushCount);
    }
    std::ranges::sort(brushes);
    const auto repeated = std::ranges::unique(brushes);
    brushes.erase(repeated.begin(), repeated.end());
    return brushes;
}

std::optional<StandingSurface> surfaceOf(const BspFile& bsp, const BspBrush& brush, const Vec3& moved) {
    if ((brush.contents & kMaskPlayerSolid) == 0) return std::nullopt;
    StandingSurface surface{{Vec3(-kFar), Vec3(kFar)}, {}};
    auto& [mins, maxs] = surface.bounds;
    for (auto i = brush.firstSide; i < brush.firstSide + brush.sideCount; ++i) {
        const auto& plane = bsp.planes[bsp.brushSides[i].plane];
        const float dist = plane.dist + glm::dot(plane.normal, moved);
        for (int axis = 0; axis < 3; ++axis) {
            if (plane.normal[axis] == 1) maxs[axis] = std::min(maxs[axis], dist);
            if (plane.normal[axis] == -1) mins[axis] = std::max(mins[axis], -dist);
        }
        if (plane.normal.z >= kPmoveMinGroundNormal) surface.sides.push_back({plane.normal, dist});
    }
    if (surface.sides.empty()) return std::nullopt;
    return surface;
}

void addModel(std::vector<StandingSurface>& surfaces, const BspFile& bsp, const BspModel& model,
              const Vec3& moved) {
    for (const auto brush : brushesOf(bsp, model)) {
        if (auto surface = surfaceOf(bsp, bsp.brushes[brush], moved)) surfaces.push_back(std::move(*surface));
    }
}

}  // namespace

float StandingSurface::originOver(const Side& side, float x, float y) {
    // The corner of the body's bottom that meets the side first.
    const float reach = kHullStanding.maxs.x * (std::abs(side.normal.x) + std::abs(side.normal.y));
    const float below = side.dist - side.normal.x * x - side.normal.y * y + reach;
    return below / side.normal.z + kOriginAboveFloor;
}

std::vector<StandingSurface> standingSurfaces(const BspFile& bsp) {
    std::vector<StandingSurface> surfaces;
    if (bsp.models.empty()) return surfaces;
    addModel(surfaces, bsp, bsp.models.front(), Vec3(0));
    for (const auto& solid : solidModels(bsp, false)) {
        if (solid.angles == Vec3(0)) {
            addModel(surfaces, bsp, bsp.models[static_cast<std::size_t>(solid.model)], solid.origin);
        }
    }
    return surfaces;
}

}  // namespace navwright
