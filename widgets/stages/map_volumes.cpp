#include "stages/map_volumes.h"

#include <cmath>
#include <string_view>

#include "bsp/contents.h"
#include "draw/camera_rig.h"

namespace navwright {

namespace {

constexpr float kFar = 16384;      ///< beyond any map
constexpr float kOnPlane = 0.05f;  ///< units

using Polygon = std::vector<Vec3>;

/// A square of the plane that reaches beyond any map.
Polygon squareOn(const BspPlane& plane) {
    const Vec3 other = std::abs(plane.normal.z) < 0.9f ? Vec3(0, 0, 1) : Vec3(1, 0, 0);
    const Vec3 right = kFar * glm::normalize(glm::cross(plane.normal, other));
    const Vec3 up = glm::cross(plane.normal, right);
    const Vec3 middle = plane.dist * plane.normal;
    return {middle - right - up, middle + right - up, middle + right + up, middle - right + up};
}

/// What of the polygon lies behind the plane.
Polygon behind(const Polygon& polygon, const BspPlane& plane) {
    Polygon kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const auto& here = polygon[i];
        const auto& next = polygon[(i + 1) % polygon.size()];
        const float before = glm::dot(plane.normal, here) - plane.dist;
        const float after = glm::dot(plane.normal, next) - plane.dist;
        if (before <= kOnPlane) kept.push_back(here);
        if ((before > kOnPlane) != (after > kOnPlane))
            kept.push_back(here + (before / (before - after)) * (next - here));
    }
    return kept;
}

}  // namespace

std::vector<Edge> brushEdges(const BspFile& bsp, const BspBrush& brush) {
    std::vector<Edge> edges;
    for (std::uint32_t i = 0; i < brush.sideCount; ++i) {
        auto polygon = squareOn(bsp.planes[bsp.brushSides[brush.firstSide + i].plane]);
        for (std::uint32_t k = 0; k < brush.sideCount && !polygon.empty(); ++k) {
            if (k != i) polygon = behind(polygon, bsp.planes[bsp.brushSides[brush.firstSide + k].plane]);
        }
        for (std::size_t k = 0; k < polygon.size(); ++k) {
            const Edge edge(polygon[k], polygon[(k + 1) % polygon.size()]);
            if (glm::distance(edge.first, edge.second) > 2 * kOnPlane) edges.push_back(edge);
        }
    }
    return edges;
}

std::vector<Edge> boxEdges(const Box& box) {
    std::vector<Edge> edges;
    const auto corners = cornersOf(box);
    for (std::size_t from = 0; from < corners.size(); ++from) {
        for (const std::size_t axis : {1, 2, 4}) {
            if ((from & axis) == 0) edges.emplace_back(corners[from], corners[from | axis]);
        }
    }
    return edges;
}

std::vector<MapVolume> mapVolumes(const BspFile& bsp) {
    std::vector<MapVolume> volumes;
    for (const auto& brush : bsp.brushes) {
        const bool clip = (brush.contents & kContentsPlayerClip) != 0 && (brush.contents & kMaskSolid) == 0;
        if (clip) volumes.push_back({MapVolume::Kind::clip, brushEdges(bsp, brush)});
    }
    for (const auto& entity : bsp.entities) {
        const auto model = entity.brushModel();
        if (!entity.className().starts_with("trigger_") || model <= 0 ||
            static_cast<std::size_t>(model) >= bsp.models.size())
            continue;
        auto box = bsp.models[static_cast<std::size_t>(model)].bounds;
        box.mins += entity.origin();
        box.maxs += entity.origin();
        const bool hurts = entity.className() == "trigger_hurt";
        volumes.push_back({hurts ? MapVolume::Kind::hurt : MapVolume::Kind::trigger, boxEdges(box)});
    }
    return volumes;
}

}  // namespace navwright
