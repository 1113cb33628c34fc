#pragma once

#include <array>
#include <cstdint>

#include "base/result.h"
#include "bsp/bsp_file.h"

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

/// Largest lightmap side read, in samples. Compilers stay at or below 17, engines with large faces below 128.
inline constexpr int kMaxLightmapSide = 256;

/// Errors: larger than kMaxLightmapSide.
[[nodiscard]] Result<LightmapExtent> lightmapExtent(const BspFile& bsp, std::size_t face);

}  // namespace navwright
