#include "widgets/drawing/layers/brush_faces.h"

#include <cmath>

namespace navwright {

namespace {

constexpr float kBeyond = 16384;  ///< beyond any map
/// Compilers stop at 128. Each is cut by all others, which a made-up file could make take for ever.
constexpr std::uint32_t kMostSides = 256;
constexpr float kBehindPlane = 0.05f;  ///< units

/// A square of the plane that reaches beyond any map.
Polygon squareOn(const BspPlane& plane) {
    const Vec3 other = std::abs(plane.normal.z) < 0.9f ? Vec3(0, 0, 1) : Vec3(1, 0, 0);
    const Vec3 right = kBeyond * glm::normalize(glm::cross(plane.normal, other));
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
        if (before <= kBehindPlane) kept.push_back(here);
        if ((before > kBehindPlane) != (after > kBehindPlane))
            kept.push_back(here + (before / (before - after)) * (next - here));
    }
    return kept;
}

}  // namespace

std::vector<BrushFace> brushFaces(const BspFile& bsp, const BspBrush& brush) {
    std::vector<BrushFace> faces;
    if (brush.sideCount > kMostSides) return faces;
    for (auto side = brush.firstSide; side < brush.firstSide + brush.sideCount; ++side) {
        auto polygon = squareOn(bsp.planes[bsp.brushSides[side].plane]);
        for (auto other = brush.firstSide; other < brush.firstSide + brush.sideCount && !polygon.empty();
             ++other) {
            if (other != side) polygon = behind(polygon, bsp.planes[bsp.brushSides[other].plane]);
        }
        if (polygon.size() > 2) faces.push_back({side, std::move(polygon)});
    }
    return faces;
}

}  // namespace navwright
