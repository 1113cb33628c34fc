#include "core/aas/travel_times/floor_squares.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "core/aas/file/face_shape.h"

namespace navwright {

namespace {

/// A ground face seen from above.
struct GroundFace {
    std::int32_t area = 0;
    std::vector<Vec3> corners;
    Vec3 normal{0};
    float dist = 0;
    float lowest = 0, highest = 0;  ///< y
};

std::vector<GroundFace> groundFaces(const AasFile& aas) {
    std::vector<GroundFace> faces;
    for (std::size_t i = 1; i < aas.areas.size(); ++i) {
        const auto& area = aas.areas[i];
        for (std::int32_t k = 0; k < area.faceCount; ++k) {
            const auto listed = aas.faceIndex[area.firstFace + k];
            const auto& face = aas.faces[std::abs(listed)];
            const auto& plane = aas.planes[face.plane];
            if ((face.flags & kAasFaceGround) == 0 || face.edgeCount < 3 || plane.normal.z == 0) continue;
            GroundFace ground;
            ground.area = static_cast<std::int32_t>(i);
            ground.normal = plane.normal;
            ground.dist = plane.dist;
            ground.corners = cornersOf(aas, face);
            const auto [low, high] =
                std::ranges::minmax(ground.corners, {}, [](const Vec3& corner) { return corner.y; });
            ground.lowest = low.y;
            ground.highest = high.y;
            faces.push_back(std::move(ground));
        }
    }
    return faces;
}

/// The x range in which a line y = const crosses a convex face; corners on the line count as above it.
std::optional<std::pair<float, float>> crossedAt(const GroundFace& face, float y) {
    float from = 0, to = 0;
    int crossings = 0;
    for (std::size_t i = 0; i < face.corners.size(); ++i) {
        const auto& a = face.corners[i];
        const auto& b = face.corners[(i + 1) % face.corners.size()];
        if ((a.y <= y) == (b.y <= y)) continue;
        const float x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
        from = crossings == 0 ? x : std::min(from, x);
        to = crossings == 0 ? x : std::max(to, x);
        ++crossings;
    }
    if (crossings < 2) return std::nullopt;
    return std::pair{from, to};
}

/// The smallest number whose square's centre, (number + 1/2) * size, is not below.
float firstCenter(float at, float size) {
    return (std::ceil(at / size - 0.5f) + 0.5f) * size;
}

}  // namespace

FloorSquares floorSquares(const TravelGraph& graph, float size) {
    const auto faces = groundFaces(graph.aas());
    double floor = 0, tall = 0;
    for (std::int32_t i = 1; i < static_cast<std::int32_t>(graph.areaCount()); ++i) floor += graph.floor(i);
    for (const auto& face : faces) tall += double(face.highest - face.lowest);
    FloorSquares all;
    all.size = std::max(size, 1.0f);
    // Slanted faces are smaller from above, so this is an upper bound.
    while (floor / (double(all.size) * double(all.size)) + tall / double(all.size) >
           double(kMostFloorSquares))
        all.size *= 2;
    for (const auto& face : faces) {
        for (float y = firstCenter(face.lowest, all.size); y < face.highest; y += all.size) {
            const auto crossed = crossedAt(face, y);
            if (!crossed) continue;
            for (float x = firstCenter(crossed->first, all.size); x < crossed->second; x += all.size) {
                const float z = (face.dist - face.normal.x * x - face.normal.y * y) / face.normal.z;
                all.squares.push_back({face.area, {x, y, z}});
            }
        }
    }
    return all;
}

}  // namespace navwright
