#include "core/aas/file/face_shape.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace navwright {

EdgeEnds endsOf(const AasFile& aas, std::int32_t listed) {
    const auto& ends = aas.edges[std::abs(listed)].vertices;
    const std::size_t first = listed < 0 ? 1 : 0;
    return {aas.vertices[ends[first]], aas.vertices[ends[1 - first]]};
}

std::vector<Vec3> cornersOf(const AasFile& aas, const AasFace& face) {
    std::vector<Vec3> corners;
    corners.reserve(face.edgeCount);
    for (std::int32_t i = 0; i < face.edgeCount; ++i)
        corners.push_back(endsOf(aas, aas.edgeIndex[face.firstEdge + i]).from);
    return corners;
}

Vec3 centerOf(const AasFile& aas, const AasFace& face) {
    Vec3 sum(0);
    for (std::int32_t i = 0; i < face.edgeCount; ++i)
        sum += endsOf(aas, aas.edgeIndex[face.firstEdge + i]).from;
    return sum / static_cast<float>(std::max(face.edgeCount, 1));
}

float surfaceOf(const AasFile& aas, const AasFace& face) {
    const auto corners = cornersOf(aas, face);
    float twice = 0;
    for (std::size_t i = 2; i < corners.size(); ++i)
        twice += glm::length(glm::cross(corners[i - 1] - corners[0], corners[i] - corners[0]));
    return twice / 2;
}

float volumeOf(const AasFile& aas, std::int32_t area) {
    // Sums pyramids from the centre to the faces.
    const auto& own = aas.areas[area];
    float volume = 0;
    for (std::int32_t k = 0; k < own.faceCount; ++k) {
        const auto number = std::abs(aas.faceIndex[own.firstFace + k]);
        const auto& face = aas.faces[number];
        const auto& plane = aas.planes[face.plane];
        volume += surfaceOf(aas, face) * std::abs(glm::dot(plane.normal, own.center) - plane.dist) / 3;
    }
    return volume;
}

}  // namespace navwright
