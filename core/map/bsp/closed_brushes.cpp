#include "core/map/bsp/closed_brushes.h"

#include <algorithm>
#include <span>

#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/model_brushes.h"

namespace navwright {

namespace {

/// Depth in units below which contact does not count as inside.
constexpr float kTouching = 0.1f;

}  // namespace

bool ClosedBrush::holds(const Vec3& point) const {
    return std::ranges::all_of(
        sides, [&point](const auto& side) { return glm::dot(side.first, point) < side.second - kTouching; });
}

bool ClosedBrush::cuts(const Vec3& from, const Vec3& to) const {
    float enter = 0, leave = 1;
    for (const auto& [normal, dist] : sides) {
        const float a = glm::dot(normal, from) - dist + kTouching;
        const float b = glm::dot(normal, to) - dist + kTouching;
        if (a >= 0 && b >= 0) return false;
        if (a < 0 && b < 0) continue;
        const float at = a / (a - b);
        if (a >= 0) {
            enter = std::max(enter, at);
        } else {
            leave = std::min(leave, at);
        }
    }
    return enter < leave;
}

std::vector<ClosedBrush> closedBrushes(const BspFile& bsp, int model, const Vec3& origin, const Box& hull) {
    std::vector<ClosedBrush> closed;
    if (model < 1 || toIndex(model) >= bsp.models.size()) return closed;
    const auto& record = bsp.models[model];
    const Box bounds{origin + record.bounds.mins - hull.maxs, origin + record.bounds.maxs - hull.mins};
    for (const auto number : modelBrushes(bsp, record)) {
        const auto& brush = bsp.brushes[number];
        if ((brush.contents & kMaskPlayerSolid) == 0 || brush.sideCount == 0) continue;
        ClosedBrush made;
        made.bounds = bounds;
        for (const auto& side : std::span(bsp.brushSides).subspan(brush.firstSide, brush.sideCount)) {
            const auto& plane = bsp.planes[side.plane];
            Vec3 nearest;
            for (int i = 0; i < 3; ++i) nearest[i] = plane.normal[i] > 0 ? hull.mins[i] : hull.maxs[i];
            made.sides.emplace_back(plane.normal, plane.dist + glm::dot(plane.normal, origin - nearest));
        }
        // Bevels that the compiler omitted.
        for (int i = 0; i < 3; ++i) {
            Vec3 up(0);
            up[i] = 1;
            made.sides.emplace_back(up, bounds.maxs[i]);
            made.sides.emplace_back(-up, -bounds.mins[i]);
        }
        closed.push_back(std::move(made));
    }
    return closed;
}

}  // namespace navwright
