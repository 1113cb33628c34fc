#include "core/map/bsp/face_geometry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/base/limits.h"

namespace navwright {

const Vec3& faceVertex(const BspFile& bsp, const BspFace& face, std::uint32_t corner) {
    const auto surfEdge = bsp.surfEdges[face.firstEdge + corner];
    const auto& edge = bsp.edges[std::abs(surfEdge)];
    return bsp.vertices[edge.vertices[surfEdge < 0 ? 1 : 0]];
}

std::array<float, 2> texelAt(const BspTexInfo& info, const Vec3& p) {
    const auto along = [&](const std::array<float, 4>& axis) {
        return p.x * axis[0] + p.y * axis[1] + p.z * axis[2] + axis[3];
    };
    return {along(info.s), along(info.t)};
}

Result<LightmapExtent> lightmapExtent(const BspFile& bsp, std::size_t index) {
    constexpr float kTexelsPerSample = 16;
    const auto& face = bsp.faces[index];
    const auto& info = bsp.texInfos[face.texInfo];
    std::array<float, 2> least, most;
    least.fill(std::numeric_limits<float>::infinity());
    most.fill(-std::numeric_limits<float>::infinity());
    for (std::uint32_t corner = 0; corner < face.edgeCount; ++corner) {
        const auto texel = texelAt(info, faceVertex(bsp, face, corner));
        for (std::size_t k = 0; k < 2; ++k) {
            least[k] = std::min(least[k], texel[k]);
            most[k] = std::max(most[k], texel[k]);
        }
    }
    LightmapExtent extent;
    for (std::size_t k = 0; k < 2; ++k) {
        const auto first = std::floor(least[k] / kTexelsPerSample);
        const auto count = std::ceil(most[k] / kTexelsPerSample) - first + 1;
        // Negated so that NaN coordinates fail.
        constexpr float kFarthest = 1 << 24;
        if (!(count <= limit::kLightmapSide && std::abs(first) <= kFarthest)) {
            return fail(fmt::format("Face {} (lump 6): its lightmap is {} samples wide, at most {} are read",
                                    index, count, limit::kLightmapSide),
                        bsp.name);
        }
        extent.first[k] = static_cast<int>(first);
        extent.count[k] = static_cast<int>(count);
    }
    return extent;
}

}  // namespace navwright
