#pragma once

#include <array>
#include <cstdint>

#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// Corner `corner` (< face.edgeCount) of a face. Faces are stored clockwise, seen from where they look.
[[nodiscard]] const Vec3& faceVertex(const BspFile& bsp, const BspFace& face, std::uint32_t corner);

/// Texture coordinates of a point, in texels, computed in single precision as map compilers and engines do.
[[nodiscard]] std::array<float, 2> texelAt(const BspTexInfo& info, const Vec3& point);

/// The lightmap samples of a face: one every 16 texels, on whole multiples of 16.
struct LightmapExtent {
    std::array<int, 2> first{};  ///< of the first sample, in samples: floor(least texel / 16)
    std::array<int, 2> count{};  ///< samples along s and t
};

/// Errors: larger than limit::kLightmapSide.
[[nodiscard]] Result<LightmapExtent> lightmapExtent(const BspFile& bsp, std::size_t face);

}  // namespace navwright
